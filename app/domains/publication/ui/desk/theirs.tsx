import { DeskTime } from "~/ui/desk/time.tsx";
import { inWords } from "../../rules/form/words.ts";
import type { PublicationChange } from "../../schema.ts";

/** What somebody else saved meanwhile: the fields below have one's own words. */
export function Theirs({ json }: { json: string }) {
  const changes = (JSON.parse(json) ?? []) as PublicationChange[];
  if (changes.length === 0) return <p className="mb-6">They went back to what the files say.</p>;
  return (
    <dl className="mb-6 grid gap-2 border-b border-rule pb-4 text-sm">
      {changes.map(({ path, from, value, by }) => (
        <div key={`${path} ${from}`} className="min-w-0">
          <dt className="font-semibold">
            {inWords(path.split(".").at(-1) ?? path)}{" "}
            <span className="font-normal text-soft">
              {by}, <DeskTime at={from} />
            </span>
          </dt>
          <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
