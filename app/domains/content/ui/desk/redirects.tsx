import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { Field, INPUT } from "~/ui/field.tsx";

interface RedirectsProps {
  moves: readonly { path: string; target: string | null; since: number }[];
  /** What the shown paths begin with. */
  from: string;
  /** Where the next page begins; null on the last. */
  after: string | null;
}

/** The redirects of the desk, and the form that adds one. */
export function Redirects({ moves, from, after }: RedirectsProps) {
  const none = from === "/" ? "None yet." : `No address begins with ${from}.`;
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <form method="get" action="/desk/redirects" aria-label="Filter" className="mb-5 flex items-end gap-3">
          <label className="grid max-w-64 min-w-0 flex-1 gap-1 text-sm font-semibold">
            Begins with
            <input name="from" defaultValue={from} maxLength={1000} className={`${INPUT} h-9 font-normal`} />
          </label>
          <Button type="submit" variant="outline" size="sm">
            Filter
          </Button>
        </form>
        <DeskTable
          caption="Redirects"
          columns={[
            { label: "Address" },
            { label: "Leads to" },
            { label: "Since (UTC)", wide: true },
            { label: "Acts" },
          ]}
          rows={moves.map(({ path, target, since }) => ({
            key: path,
            cells: [
              <span key="path" className="break-all">
                {path}
              </span>,
              target === null ? (
                <span key="target" className="text-soft">
                  Gone for good
                </span>
              ) : (
                <a
                  key="target"
                  href={target}
                  className="break-all underline underline-offset-2"
                  rel="noreferrer"
                >
                  {target}
                </a>
              ),
              <DeskTime key="since" at={since} />,
              target === null ? null : (
                <ActForm key="acts" act="forget-redirect" fields={{ from: path }}>
                  <button
                    type="submit"
                    aria-label={`Remove: ${path}`}
                    className="cursor-pointer text-sm underline underline-offset-2 hover:text-accent"
                  >
                    Remove
                  </button>
                </ActForm>
              ),
            ],
          }))}
          empty={`${none} Redirects of the publication’s files are not listed here.`}
        />
        {after ? (
          <p className="pt-6">
            <a
              href={`/desk/redirects?${new URLSearchParams({ from, after })}`}
              className="font-semibold text-accent underline underline-offset-2"
            >
              Next
            </a>
          </p>
        ) : null}
      </div>
      <section aria-labelledby="add" className="content-start">
        <h2 id="add" className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
          Add one
        </h2>
        <ActForm act="redirect-path" label="Add a redirect" className="grid gap-5">
          {({ field }) => (
            <>
              <Field
                {...field("from")}
                label="Old address"
                hint="A path that no page has any more, such as /2024/05/our-story"
                required
              />
              <Field
                {...field("target")}
                label="Leads to"
                hint="A path of this site, or https://…"
                required
              />
              <Button type="submit" className="justify-self-start">
                Add
              </Button>
            </>
          )}
        </ActForm>
      </section>
    </div>
  );
}
