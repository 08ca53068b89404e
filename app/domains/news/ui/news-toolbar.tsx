import { Form } from "@remix-run/react";
import { Button } from "~/ui/button.tsx";
import { QueryInput } from "~/ui/query-input.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";

const VIEWS = [
  { id: "sources", label: "By Sources", to: "/news" },
  { id: "all", label: "All Articles", to: "/news?view=all" },
];

interface NewsToolbarProps {
  /** "search" while results are shown. */
  view: string;
  q: string;
  maxQuery: number;
}

/** The two views, and the search in headlines, teasers and outlets. */
export function NewsToolbar({ view, q, maxQuery }: NewsToolbarProps) {
  return (
    <div className="flex flex-col gap-x-10 gap-y-4 md:flex-row md:items-end">
      <div className="min-w-0 grow">
        <TabLinks label="News: views" tabs={VIEWS} current={view} />
      </div>
      <Form
        action="/news"
        role="search"
        aria-label="News"
        preventScrollReset
        className="flex border border-rule bg-sheet focus-within:border-strong md:w-80"
      >
        <label htmlFor="news-q" className="sr-only">
          Search news
        </label>
        <QueryInput
          id="news-q"
          maxLength={maxQuery}
          defaultValue={q}
          placeholder="Search news"
          className="h-11 min-w-0 grow bg-transparent px-3 text-[0.9375rem] placeholder:text-soft"
        />
        <Button type="submit" variant="quiet" size="sm" className="h-11">
          Search
        </Button>
      </Form>
    </div>
  );
}
