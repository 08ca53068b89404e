import { mayAs, type Role } from "~/platform/desk/roles.ts";
import { Button } from "~/ui/button.tsx";
import { Older, withQuery } from "~/ui/desk/older.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";
import { INPUT } from "~/ui/field.tsx";
import type { List } from "../../../fields.ts";
import {
  CHANGED_WORDS,
  LIST_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
  sourceWords,
} from "../../../rules/desk-words.ts";

type Status = keyof typeof STATUS_WORDS;

export interface ReaderListProps {
  role: Role;
  filter: { list: List; status: Status; source?: string; find?: string };
  totals: Record<List, Record<Status, number>>;
  readers: readonly { id: string; email: string; source: string; changedAt: number; isPaused: boolean }[];
  /** Where the next page begins; null on the last. */
  after: string | null;
  /** What a search found; null without one. */
  found: readonly { id: string; email: string; lists: Partial<Record<List, Status>> }[] | null;
}

const PATH = "/desk/readers";

/** Subscribers by list, state and source, with a search over all of them. */
export function ReaderList({ role, filter, totals, readers, after, found }: ReaderListProps) {
  return (
    <>
      {mayAs(role, "editor") ? <Find text={filter.find} /> : null}
      {found ? <Found found={found} /> : <Listed {...{ role, filter, totals, readers, after }} />}
    </>
  );
}

function Find({ text }: { text?: string }) {
  return (
    <form
      method="get"
      action={PATH}
      aria-label="Find a reader"
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <label className="grid min-w-0 flex-1 gap-1 text-sm font-semibold sm:max-w-sm">
        Beginning of the address
        <input
          type="search"
          name="find"
          defaultValue={text}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          className={`${INPUT} h-11 font-normal`}
        />
      </label>
      <Button type="submit" variant="outline">
        Find
      </Button>
      {text ? (
        <a href={PATH} className="py-3 text-sm text-accent underline underline-offset-2">
          Show lists
        </a>
      ) : null}
    </form>
  );
}

function Found({ found }: { found: NonNullable<ReaderListProps["found"]> }) {
  return (
    <DeskTable
      caption="Found"
      columns={[{ label: "Address" }, { label: "Weekly" }, { label: "Daily" }]}
      rows={found.map(({ id, email, lists }) => ({
        key: id,
        cells: [
          <Address key="email" id={id} email={email} />,
          ...(["weekly", "daily"] as const).map((list) => {
            const status = lists[list];
            return (
              <span key={list} className={status === "active" ? "" : "text-soft"}>
                {status ? STATUS_WORDS[status] : "no"}
              </span>
            );
          }),
        ],
      }))}
      empty="No address begins with that."
    />
  );
}

function Listed({ role, filter, totals, readers, after }: Omit<ReaderListProps, "found">) {
  const hrefOf = (change: Partial<ReaderListProps["filter"]> & { after?: string }) => {
    const { list, status, source, after } = { ...filter, after: undefined, ...change };
    return withQuery(PATH, { list, status, source, after });
  };
  return (
    <>
      <ul className="mb-5 grid gap-x-10 gap-y-4 border-y border-rule py-4 sm:grid-cols-2">
        {(["weekly", "daily"] as const).map((list) => (
          <li key={list} className="grid gap-1">
            <p className="flex items-baseline gap-3">
              <span className="font-semibold">{LIST_WORDS[list]}</span>
              <span className="font-serif text-3xl leading-none font-semibold tabular-nums">
                {totals[list].active.toLocaleString("en-US")}
              </span>
              <span className="text-sm text-soft">active</span>
            </p>
            <p className="flex flex-wrap gap-x-4 text-sm">
              {(["active", "pending", "ended"] as const).map((status) => (
                <a
                  key={status}
                  href={hrefOf({ list, status, source: undefined })}
                  aria-current={list === filter.list && status === filter.status ? "page" : undefined}
                  className="py-1 text-soft underline-offset-4 hover:text-accent hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
                >
                  {STATUS_WORDS[status]}{" "}
                  <span className="tabular-nums">{totals[list][status].toLocaleString("en-US")}</span>
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <form method="get" aria-label="Filter" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="list" value={filter.list} />
          <input type="hidden" name="status" value={filter.status} />
          <label className="grid gap-1 text-sm font-semibold">
            Source
            <select
              name="source"
              defaultValue={filter.source ?? "*"}
              className={`${INPUT} h-9 w-auto font-normal`}
            >
              <option value="*">All sources</option>
              {Object.entries(SOURCE_WORDS).map(([source, words]) => (
                <option key={source} value={source}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="outline" size="sm">
            Filter
          </Button>
        </form>
        {mayAs(role, "owner") ? (
          <a
            href={withQuery(`${PATH}.csv`, filter)}
            className="py-1.5 text-sm font-semibold text-accent underline underline-offset-2"
          >
            Export these as CSV
          </a>
        ) : null}
      </div>
      <DeskTable
        caption={`${LIST_WORDS[filter.list]}: ${STATUS_WORDS[filter.status]}`}
        columns={[
          { label: "Address" },
          { label: "Source", wide: true },
          { label: `${CHANGED_WORDS[filter.status]} (UTC)` },
        ]}
        rows={readers.map(({ id, email, source, changedAt, isPaused }) => ({
          key: id,
          cells: [
            <span key="email">
              <Address id={id} email={email} />
              {isPaused ? <span className="ms-2 text-sm text-soft">on a break</span> : null}
            </span>,
            <span key="source" className="text-soft">
              {sourceWords(source)}
            </span>,
            <span key="at" className="text-sm">
              <DeskTime at={changedAt} />
            </span>,
          ],
        }))}
        empty="Nobody here."
      />
      <Older href={after && hrefOf({ after })} />
    </>
  );
}

function Address({ id, email }: { id: string; email: string }) {
  return (
    <a
      href={`${PATH}/${id}`}
      className="font-semibold break-all underline-offset-2 hover:text-accent hover:underline"
    >
      {email}
    </a>
  );
}
