import { fullCount } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { chipClass } from "~/ui/chip.ts";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { archivePath } from "../rules/months.ts";
import type { Archive, MonthContent } from "../store/archive/archive.ts";
import { ArticleList } from "./article-list.tsx";
import { articleCount, ListHeader } from "./list-header.tsx";

/** The years with articles, and the months of one of them. */
export function ArchivePage({ years, months }: Archive) {
  const { longMonth } = useDates();
  const year = months[0]?.name.slice(0, 4);
  const count = months.reduce((sum, month) => sum + month.count, 0);
  return (
    <div className="page pb-16">
      <PageHeading title="Archive">Every article by the month in which it was published.</PageHeading>
      {year === undefined ? (
        <p className="text-soft">No articles available</p>
      ) : (
        <>
          <nav aria-label="Years" className="-m-1 mb-9 p-1">
            <ul className="flex flex-wrap gap-2">
              {years.map(({ name, count }) => (
                <li key={name}>
                  <Link
                    to={archivePath(name)}
                    aria-current={name === year ? "page" : undefined}
                    className={chipClass}
                  >
                    {name} · {fullCount(count)}
                    <span className="sr-only">{nounOf(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-labelledby="year">
            <SectionHeading id="year" note={articleCount(count)}>
              {year}
            </SectionHeading>
            <ol className="mt-4 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
              {months.map(({ name, count }) => (
                <li
                  key={name}
                  className="group relative flex items-baseline justify-between gap-4 border-b border-rule py-3.5"
                >
                  <Link
                    to={archivePath(name)}
                    className="headline-link card-link font-serif text-xl font-semibold"
                  >
                    {longMonth(name)}
                  </Link>
                  <span className="text-sm text-soft">
                    {fullCount(count)}
                    <span className="sr-only">{nounOf(count)}</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </div>
  );
}

const nounOf = (count: number) => (count === 1 ? " article" : " articles");

interface MonthPageProps {
  month: string;
  content: MonthContent;
  page: number;
  now: number;
}

/** The articles of a month, with the way to the months beside it. */
export function MonthPage({ month, content, page, now }: MonthPageProps) {
  const { longMonth } = useDates();
  const { articles, total, older, newer } = content;
  return (
    <div className="page">
      <ListHeader title={longMonth(month)} total={total} path={archivePath(month)} />
      <ArticleList
        name="month"
        articles={articles}
        total={total}
        page={page}
        pageParam="page"
        call={{ month }}
        label="Load More Articles"
        empty="No articles available"
        now={now}
        heading="h2"
        priorityCount={1}
      />
      <nav aria-label="Other months" className="mt-14 border-t border-rule pt-5">
        <ul className="flex flex-wrap justify-between gap-x-8 gap-y-2">
          {older ? <Neighbour label="Before" month={older} /> : null}
          {newer ? <Neighbour label="After" month={newer} /> : null}
          <li>
            <Link
              to={archivePath(month.slice(0, 4))}
              className="headline-link inline-block py-1 font-semibold"
            >
              Archive
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

function Neighbour({ label, month }: { label: string; month: string }) {
  const { longMonth } = useDates();
  return (
    <li>
      <span className="text-sm text-soft">{label}: </span>
      <Link to={archivePath(month)} className="headline-link inline-block py-1 font-semibold">
        {longMonth(month)}
      </Link>
    </li>
  );
}
