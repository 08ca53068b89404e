import { fullCount } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import type { SiteExport } from "../../store/exports.ts";

/** Orders an export of everything, and offers those that are ready. */
export function SiteExports({ exports }: { exports: readonly SiteExport[] }) {
  const isBuilding = exports.some(({ state }) => state === "building");
  return (
    <>
      <p>
        Everything here is yours: articles as Markdown with their pictures, subscribers with the evidence of
        their consent, and what was decided at the desk, as one zip. Another site of this software reads it
        back as it was. It holds your readers’ addresses, so it is kept for a day, and only owners can
        download it.
      </p>
      {exports.length > 0 ? (
        <ul className="border-t border-rule">
          {exports.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-rule py-3"
            >
              <One {...one} />
            </li>
          ))}
        </ul>
      ) : null}
      <ActForm act="order-export" label="Export everything">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="outline" disabled={isBuilding}>
            Export everything
          </Button>
          <span className="text-sm text-soft">
            Without the desk: <code>npm run export -- my-site.zip --remote</code>
          </span>
        </p>
      </ActForm>
    </>
  );
}

function One({ id, state, bytes, counts, createdAt }: SiteExport) {
  if (state === "building")
    return (
      <>
        <span className="font-semibold">Being built</span>
        <a href="/desk/moving" className="section-link">
          Refresh
        </a>
      </>
    );
  if (state === "failed")
    return (
      <span>
        It is too large to build here: <code>npm run export</code> writes it.
      </span>
    );
  return (
    <>
      <a
        href={`/desk/moving/export/${id}.zip`}
        download
        className="font-semibold text-accent underline underline-offset-2"
      >
        Download the export of <DeskTime at={createdAt} />
      </a>
      {counts ? (
        <span className="text-sm text-soft tabular-nums">
          {fullCount(counts.articles)} articles, {fullCount(counts.pictures)} pictures,{" "}
          {fullCount(counts.subscriptions)} subscriptions; {sizeOf(bytes)}
        </span>
      ) : null}
    </>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${fullCount(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
