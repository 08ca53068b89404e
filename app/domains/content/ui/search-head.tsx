import { Fragment, useEffect, useRef } from "react";
import { fullCount } from "~/lib/format.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Select } from "~/ui/field.tsx";
import { FilterForm } from "~/ui/filter-form.tsx";
import { Link } from "~/ui/link.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";
import type { SearchTab, SearchView } from "../rules/search/query.ts";
import { searchAddress } from "../rules/search/view.ts";

/** A kind of results: how many there are, as text; undefined where they are not counted. */
export interface SearchKindTab {
  id: SearchTab;
  label: string;
  count?: string | undefined;
}

interface SearchHeadProps {
  view: SearchView;
  tabs: SearchKindTab[];
  /** How many results there are; undefined where they are not counted. */
  total: number | undefined;
  /** The other kinds that have results, which `total` does not count. */
  elsewhere: SearchKindTab[];
  capped: boolean;
  /** Whether nothing of any kind has all that was asked for, which is counted for the publisher. */
  inVain: boolean;
  /** The words that these results are for, if nothing has those that were asked for. */
  corrected: string | null;
  /** The words of which each of these results has some, if nothing has all that were asked for. */
  someOf: string[] | null;
}

/** The longest subject of an event. */
const MAX_SUBJECT = 100;

/** Above the results: what was found, by kind. */
export function SearchHead({
  view,
  tabs,
  total,
  elsewhere,
  capped,
  inVain,
  corrected,
  someOf,
}: SearchHeadProps) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (inVain) status.current?.dispatchEvent(new Event("missed"));
  });
  const { q, tab, topic, since } = view;
  return (
    <>
      <p
        ref={status}
        role="status"
        data-missed={inVain ? q.slice(0, MAX_SUBJECT) : undefined}
        className="text-lg"
      >
        {total === undefined
          ? `Results for "${q}"`
          : total === 0
            ? "No results found"
            : `Found ${fullCount(total)}${capped ? "+" : ""} ${total === 1 ? "result" : "results"} for "${q}"`}
      </p>
      {total === 0 && elsewhere.length > 0 ? (
        <p className="mt-1 text-soft">
          There are results in{" "}
          {elsewhere.map(({ id, label }, index) => (
            <Fragment key={id}>
              {index > 0 ? " and " : ""}
              <Link to={searchAddress({ q, tab: id })} className="text-accent underline underline-offset-2">
                {label}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      ) : null}
      {corrected ? (
        <p className="mt-1 text-soft">
          Nothing matches exactly. Showing results for <strong className="text-ink">{corrected}</strong>.
        </p>
      ) : null}
      {someOf && total && isContent(tab) ? (
        <p className="mt-1 text-soft">
          No article or video has all of these words. Showing results for{" "}
          {someOf.map((words, index) => (
            <Fragment key={words}>
              {index > 0 ? " or " : ""}
              <strong className="text-ink">{words}</strong>
            </Fragment>
          ))}
          .
        </p>
      ) : null}
      <div className="mt-5">
        <TabLinks
          label="Search results"
          current={tab}
          tabs={tabs.map(({ id, label, count }) => ({
            id,
            label,
            count,
            to: searchAddress({ q, tab: id, ...(isContent(id) ? { topic, since } : {}) }),
          }))}
        />
      </div>
    </>
  );
}

/** Whether a kind of results is content of the site, which has filters. */
export const isContent = (tab: SearchTab): tab is "articles" | "videos" =>
  tab === "articles" || tab === "videos";

const PERIOD_LABELS = { week: "The last week", month: "The last month", year: "The last year" } as const;

/** The filters of articles and videos: folded above them, open beside them on a wide screen. */
export function SearchFilters({ view: { q, tab, topic, since } }: { view: SearchView }) {
  const { categories } = usePublication();
  return (
    <FilterForm
      chosen={[topic, since].filter((choice) => choice !== null)}
      clear={searchAddress({ q, tab })}
      action="/search"
      className="sm:grid-cols-[1fr_1fr_auto] xl:grid-cols-1 xl:border-y-0 xl:pt-0"
      openBeside
    >
      <input type="hidden" name="q" value={q} />
      {tab === "articles" ? null : <input type="hidden" name="tab" value={tab} />}
      <Select
        name="topic"
        label="Topic"
        none="All"
        defaultValue={topic ?? ""}
        options={categories.map(({ slug, name }) => [slug, name])}
      />
      <Select
        name="since"
        label="Date"
        none="Any time"
        defaultValue={since ?? ""}
        options={Object.entries(PERIOD_LABELS)}
      />
    </FilterForm>
  );
}
