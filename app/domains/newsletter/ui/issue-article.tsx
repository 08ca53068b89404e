import { useEffect, useMemo, useRef } from "react";
import { withSections } from "~/lib/text/sections.ts";
import { capitalised } from "~/lib/text/text.ts";
import { track } from "~/platform/page/analytics.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Contents } from "~/ui/contents.tsx";
import { Prose } from "~/ui/prose.tsx";
import { readableCharts } from "~/ui/readable-charts.ts";
import { ShareButton } from "~/ui/share-button.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { ARCHIVE_PATH, issuePath } from "../rules/copy.ts";
import type { ArchivedIssue, IssuePage } from "../store/archive.ts";
import { ArticleSignup } from "./article-signup.tsx";

/** One issue as an article is read, with links to its neighbours. */
export function IssueArticle({ issue }: { issue: IssuePage }) {
  const { longDate } = useDates();
  const { brand, sharing } = usePublication();
  const { newsletter: name } = brand;
  const path = issuePath(issue.day);
  const { html, sections } = useMemo(() => withSections(issue.html), [issue.html]);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => readableCharts(text.current, html), [html]);
  return (
    <div className="page pb-16">
      <article>
        <header className="mx-auto max-w-[56rem] pt-10 text-center lg:pt-14">
          <p className="text-sm text-soft">
            <SmartLink href={ARCHIVE_PATH} className="headline-link font-semibold text-ink">
              {capitalised(name)}
            </SmartLink>{" "}
            · <time dateTime={issue.day}>{longDate(issue.day)}</time>
          </p>
          <h1 className="mt-4 font-serif text-[clamp(2.125rem,1.4rem+3vw,3.75rem)] leading-[1.04] font-semibold tracking-[-0.024em]">
            {issue.subject}
          </h1>
          <p className="mx-auto mt-5 max-w-[38rem] font-serif text-[1.3125rem] leading-normal text-soft">
            {issue.preheader}
          </p>
          <div className="mt-5 flex justify-center">
            <ShareButton
              title={issue.subject}
              text={issue.subject}
              path={path}
              composerUrl={sharing.composerUrl}
              onShared={() => track("share", path)}
            />
          </div>
        </header>
        <Contents label="Contents" sections={sections} />
        <div ref={text}>
          <Prose className="mx-auto mt-10" html={html} />
        </div>
      </article>
      <ArticleSignup />
      {issue.older || issue.newer ? (
        <nav
          aria-label="Other issues"
          className="mx-auto mt-16 grid max-w-[56rem] gap-6 border-t border-rule pt-6 sm:grid-cols-2"
        >
          <Neighbour label="Older" issue={issue.older} />
          <Neighbour label="Newer" issue={issue.newer} />
        </nav>
      ) : null}
    </div>
  );
}

function Neighbour({ label, issue }: { label: string; issue: ArchivedIssue | null }) {
  if (!issue) return <div />;
  return (
    <p className="group">
      <span className="block text-sm text-soft">{label}</span>
      <SmartLink
        href={issuePath(issue.day)}
        className="headline-link font-serif text-lg leading-snug font-semibold"
      >
        {issue.subject}
      </SmartLink>
    </p>
  );
}
