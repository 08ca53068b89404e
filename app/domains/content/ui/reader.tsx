import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ANSWER_MS } from "~/lib/deadline.ts";
import { track } from "~/platform/page/analytics.ts";
import { buttonClass } from "~/ui/button.tsx";
import { isEntry } from "~/ui/history-entry.ts";
import { isPlainClick, Link } from "~/ui/link.tsx";
import { useHydrating } from "~/ui/use-hydrating.ts";
import type { AuthorEntry } from "../config.ts";
import type { Article, ArticleSummary } from "../schema.ts";
import { ArticleBody, type ShareTexts } from "./article-body.tsx";
import { ArticleLink } from "./article-link.tsx";
import {
  indexRead,
  notePlace,
  onSettled,
  placeIn,
  type ReadingPlace,
  readingPlace,
  showPlace,
} from "./reading-place.ts";
import { RelatedArticles } from "./related-articles.tsx";

/** Shows a company, by its symbol; null leaves its link. */
export type ShownCompany = (symbol: string) => ReactNode;

interface ReaderProps {
  first: Article;
  /** The article that Continue Reading appends; null where none follows. */
  next: ArticleSummary | null;
  related: ArticleSummary[];
  authors: readonly AuthorEntry[];
  shareTexts: ShareTexts;
  /** Shows a company that the first article places in its text. */
  company?: ShownCompany;
  /** Renders an article that was appended with what shows the companies that it places, once they are here. */
  withCompanies: (article: Article, render: (company?: ShownCompany) => ReactNode) => ReactNode;
  /** What other domains offer at the end of each article. */
  actionsOf: (article: Article) => ReactNode;
  /** What other domains show at the end of the first article. */
  children?: ReactNode;
}

/**
 * The article, and below it those that 'Continue Reading' appends. Appending an article adds a history entry with its
 * address; scrolling from one article to another changes address and title. Back removes what was appended. Without a
 * script the link opens the next article.
 */
export function Reader({
  first,
  next,
  related,
  authors,
  shareTexts,
  company,
  withCompanies,
  actionsOf,
  children,
}: ReaderProps) {
  // Kept when Back removes them: Forward shows them again.
  const [articles, setArticles] = useState<Article[]>([first]);
  const [count, setCount] = useState(1);
  /** The article that none follows, once it is known: Back shows newer ones as the last again. */
  const [last, setLast] = useState(next === null ? first.slug : null);
  const [loading, setLoading] = useState(false);
  /** The article whose next one did not come. */
  const [failed, setFailed] = useState<string | null>(null);
  const run = useRef<HTMLDivElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  /** Ends the request for the next article: the reader has gone elsewhere. */
  const leave = useRef(() => {});
  useEffect(() => () => leave.current(), []);
  const appended = useRef(false);
  const title = useRef("");
  useEffect(() => {
    title.current = document.title;
  }, []);
  const showTitle = (article: Article) => {
    document.title = title.current.replace(first.title, () => article.title);
  };
  const { key } = useLocation();
  const shown = articles.slice(0, count);
  const current = shown.at(-1) ?? first;
  const ended = current.slug === last;
  const elements = () => [...(run.current?.querySelectorAll(":scope > * > article") ?? [])];

  async function continueReading() {
    if (loading) return;
    const known = articles[count];
    if (known) return append(known);
    setLoading(true);
    setFailed(null);
    const request = new AbortController();
    const late = setTimeout(() => request.abort(), ANSWER_MS.read);
    let left = false;
    leave.current = () => {
      left = true;
      request.abort();
    };
    try {
      const response = await fetch(`/api/articles/${encodeURIComponent(current.slug)}/next`, {
        signal: request.signal,
      });
      if (response.status === 404) return end();
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const article = (await response.json()) as Article;
      if (!left && isEntry(key)) append(article);
    } catch (error) {
      if (left) return;
      console.error(error);
      setFailed(current.slug);
    } finally {
      clearTimeout(late);
      setLoading(false);
    }
  }

  /** Says that no article follows. The link that had the focus is gone: the one that stands in its place gets it. */
  function end() {
    flushSync(() => setLast(current.slug));
    if (document.activeElement === document.body) standing.current?.querySelector("a")?.focus();
  }

  function append(article: Article) {
    const index = indexRead(elements());
    const [read, element] = [shown[index], elements()[index]];
    if (read && element) notePlace(read.slug, element);
    // The router's key stays: it does not know of the entries within a run.
    const reading: ReadingPlace = { slug: article.slug, offset: 0 };
    history.pushState({ ...history.state, reading, last: article.slug }, "", `/article/${article.slug}`);
    showTitle(article);
    appended.current = true;
    // Rendered at once: otherwise a timer could note the article before in the new history entry.
    flushSync(() => {
      setArticles([...shown, article]);
      setCount(count + 1);
    });
    track("page_view", location.host);
  }

  /** Makes the entry that a link to a section has added one of the run. Returns whether it leads into one. */
  function adopted(): boolean {
    const index = shown.findIndex(({ slug }) => location.pathname === `/article/${slug}`);
    const [article, element] = [shown[index], elements()[index]];
    if (shown.length === 1 || !article || !element) return false;
    history.replaceState({ key, reading: placeIn(article.slug, element), last: current.slug }, "");
    showTitle(article);
    return true;
  }

  // Takes the reader to the headline just appended.
  useEffect(() => {
    if (!appended.current) return;
    appended.current = false;
    const heading = run.current?.lastElementChild?.querySelector<HTMLElement>("h1, h2");
    heading?.focus({ preventScroll: true });
    heading?.closest("article")?.scrollIntoView({ behavior: "instant" });
  });

  // In a new document `public/intent.js` has gone to the place; here it is a page that the router shows again.
  const hydrating = useHydrating();
  const arrived = useRef(!hydrating);
  useEffect(() => {
    const place = readingPlace();
    const element = run.current?.querySelector("article");
    if (arrived.current && element && place?.slug === first.slug) showPlace(place, element);
  }, [first.slug]);

  // What is read has the address and the title.
  const settled = useRef(() => {});
  useEffect(() => {
    settled.current = () => {
      // The router has gone on already; what it goes to is not rendered yet.
      if (!isEntry(key)) return;
      if (articles.length === 1 && !readingPlace()) return;
      const all = elements();
      const index = indexRead(all);
      const [article, element] = [articles[index], all[index]];
      if (!article || !element) return;
      notePlace(article.slug, element);
      showTitle(article);
    };
  });
  useEffect(() => onSettled(() => settled.current()), []);

  // Steps within the run, of which the router knows nothing: by a link to a section, by Back and Forward.
  useEffect(() => {
    const popped = (event: Event) => {
      if (history.state === null && adopted()) return event.preventDefault();
      const place = readingPlace();
      const last = (history.state?.last as string | undefined) ?? first.slug;
      const length = articles.findIndex(({ slug }) => slug === last) + 1;
      const article = articles.slice(0, length).find(({ slug }) => slug === place?.slug);
      if (!isEntry(key) || !place || !article) return;
      event.preventDefault();
      leave.current();
      flushSync(() => setCount(length));
      showTitle(article);
      const element = elements()[articles.indexOf(article)];
      if (element) showPlace(place, element);
    };
    addEventListener("history-step", popped);
    return () => removeEventListener("history-step", popped);
  });

  const body = (article: Article, heading: "h1" | "h2", company?: ShownCompany) => (
    <ArticleBody
      article={article}
      heading={heading}
      authors={authors}
      shareTexts={shareTexts}
      company={company}
      actions={actionsOf(article)}
    />
  );
  const href = next ? `/article/${next.slug}` : "/articles";
  return (
    <div className="page">
      <div ref={run} data-reading={first.slug}>
        {shown.map((article, index) => (
          <div key={article.id} className={index > 0 ? "mt-20 border-t-2 border-strong" : undefined}>
            {index > 0 ? withCompanies(article, (company) => body(article, "h2", company)) : null}
            {index === 0 ? body(article, "h1", company) : null}
            {index === 0 ? children : null}
          </div>
        ))}
      </div>
      <div className="no-print mx-auto mt-14 max-w-(--measure) border-t border-rule pt-8 text-center">
        {ended ? null : (
          <a
            href={href}
            aria-disabled={loading}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              continueReading();
            }}
            data-replay
            className={buttonClass({}, "min-w-52 enlarged:min-w-0")}
          >
            {loading ? "Loading…" : "Continue Reading"}
          </a>
        )}
        <div ref={standing} role="status">
          {ended ? (
            <p className="text-soft">
              No further article follows here.{" "}
              <Link to="/articles" className="headline-link font-semibold text-ink">
                All articles
              </Link>
            </p>
          ) : null}
          {failed === current.slug ? (
            <p className="mt-3 text-sm text-down">The next article could not be loaded. Please try again.</p>
          ) : null}
        </div>
        {next && count === 1 && !ended ? (
          <p className="mt-4 font-serif text-lg text-soft">
            Next:{" "}
            <ArticleLink article={next} className="headline-link text-ink">
              {next.title}
            </ArticleLink>
          </p>
        ) : null}
      </div>
      <RelatedArticles articles={related.filter(({ id }) => shown.every((article) => article.id !== id))} />
    </div>
  );
}
