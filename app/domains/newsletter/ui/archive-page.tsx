import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Html } from "~/ui/html.tsx";
import { NewerLink } from "~/ui/newer-link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import {
  ARCHIVE_PATH,
  archiveSummary,
  archiveTitle,
  FEED_PATH,
  issuePath,
  NEWSLETTER_PATH,
} from "../rules/copy.ts";
import type { ArchivedIssue } from "../store/archive.ts";

/** All published issues, newest first. */
export function ArchivePage({
  issues,
  more,
  page,
}: {
  issues: ArchivedIssue[];
  more: boolean;
  page: number;
}) {
  const { longDate } = useDates();
  const publication = usePublication();
  return (
    <div className="page pb-16">
      <PageHeading title={archiveTitle(publication)}>
        {archiveSummary(publication)} The next one comes{" "}
        <SmartLink href={NEWSLETTER_PATH} className="text-accent underline underline-offset-2">
          by email
        </SmartLink>{" "}
        or by{" "}
        <a href={`${FEED_PATH}.xml`} className="text-accent underline underline-offset-2">
          feed
        </a>
        .
      </PageHeading>
      <NewerLink page={page} param="page" />
      {issues.length === 0 ? (
        <EmptyState title="No issue has gone out yet">
          Issues appear here on the day they reach their subscribers.
        </EmptyState>
      ) : (
        <ol className="max-w-4xl border-t border-rule">
          {issues.map((issue) => (
            <li key={issue.day} className="group relative border-b border-rule py-6">
              <time dateTime={issue.day} className="text-sm text-soft">
                {longDate(issue.day)}
              </time>
              <h2 className="mt-1 font-serif text-[1.3125rem] leading-snug font-semibold">
                <SmartLink href={issuePath(issue.day)} className="headline-link card-link">
                  {issue.subject}
                </SmartLink>
              </h2>
              <p className="mt-1.5 leading-normal text-soft">{issue.preheader}</p>
            </li>
          ))}
        </ol>
      )}
      {more ? (
        <p className="mt-8 font-semibold">
          <SmartLink href={`${ARCHIVE_PATH}?page=${page + 1}`} className="headline-link py-2">
            Older issues
          </SmartLink>
        </p>
      ) : null}
    </div>
  );
}

/** The issues among the results of a search; nothing when none matches. */
export function IssueHits({ hits }: { hits: { id: string; titleHtml: string; snippetHtml: string }[] }) {
  const { longDate } = useDates();
  const name = usePublication().brand.newsletter;
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby="issues-found" className="mt-12">
      <SectionHeading id="issues-found" more={{ label: "All issues", to: ARCHIVE_PATH }}>
        In {name}
      </SectionHeading>
      <ol className="gap-x-14 @5xl:grid @5xl:grid-cols-2">
        {hits.map(({ id, titleHtml, snippetHtml }) => (
          <li key={id} className="group relative border-b border-rule py-5">
            <time dateTime={id} className="text-sm text-soft">
              {longDate(id)}
            </time>
            <h3 className="mt-1 font-serif text-lg leading-snug font-semibold">
              <SmartLink href={issuePath(id)} className="headline-link card-link">
                <Html as="span" className="marked" html={titleHtml} />
              </SmartLink>
            </h3>
            <p className="mt-1 line-clamp-2 text-[0.9375rem] leading-normal text-soft">
              <Html as="span" className="marked" html={snippetHtml} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
