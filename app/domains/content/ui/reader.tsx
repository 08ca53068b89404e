import { useEffect, useRef, useState } from "react";
import { track } from "~/platform/page/analytics.ts";
import { buttonClass } from "~/ui/button.tsx";
import type { Article, ArticleSummary } from "../schema.ts";
import { ArticleBody, type ShareTexts } from "./article-body.tsx";
import { ArticleLink } from "./article-link.tsx";

interface ReaderProps {
  first: Article;
  /** The article that Continue Reading appends; null at the oldest article. */
  next: ArticleSummary | null;
  shareTexts: ShareTexts;
}

/**
 * The article, and below it those that 'Continue Reading' appends. Appending an article changes the address to its own.
 * Without a script the link opens the next article.
 */
export function Reader({ first, next, shareTexts }: ReaderProps) {
  const [appended, setAppended] = useState<Article[]>([]);
  const [ended, setEnded] = useState(next === null);
  const [loading, setLoading] = useState(false);
  const last = useRef<HTMLDivElement>(null);

  async function continueReading() {
    if (loading) return;
    setLoading(true);
    try {
      const current = appended.at(-1) ?? first;
      const response = await fetch(`/api/articles/${encodeURIComponent(current.slug)}/next`);
      if (response.status === 404) return setEnded(true);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const article = (await response.json()) as Article;
      setAppended((articles) => [...articles, article]);
      history.pushState({ ...history.state, appended: article.slug }, "", `/article/${article.slug}`);
      document.title = document.title.replace(current.title, article.title);
      track("page_view");
    } catch (error) {
      console.error(error);
    } finally {
      setLoading(false);
    }
  }

  // Moves the focus to the headline just appended.
  useEffect(() => {
    if (appended.length > 0) last.current?.querySelector<HTMLElement>("h1, h2")?.focus();
  }, [appended.length]);

  // On Back to an article of this page: removes what was appended after it and restores its title. The browser scrolls.
  useEffect(() => {
    const articles: ArticleSummary[] = [first, ...appended];
    const returned = () => {
      const index = articles.findIndex(({ slug }) => location.pathname === `/article/${slug}`);
      const [article, current] = [articles[index], articles.at(-1)];
      if (!article || !current || article === current) return;
      setAppended(appended.slice(0, index));
      document.title = document.title.replace(current.title, article.title);
    };
    addEventListener("popstate", returned);
    return () => removeEventListener("popstate", returned);
  }, [first, appended]);

  const href = next ? `/article/${next.slug}` : "/articles";
  return (
    <div className="page">
      <ArticleBody article={first} heading="h1" shareTexts={shareTexts} />
      {appended.map((article, index) => (
        <div
          key={article.id}
          ref={index === appended.length - 1 ? last : undefined}
          className="mt-20 border-t-2 border-strong"
        >
          <ArticleBody article={article} heading="h2" shareTexts={shareTexts} />
        </div>
      ))}
      <div className="mx-auto mt-14 max-w-(--measure) border-t border-rule pt-8 text-center">
        {ended ? (
          <p className="text-soft">You have reached the oldest article.</p>
        ) : (
          <>
            <a
              href={href}
              aria-disabled={loading}
              onClick={(event) => {
                event.preventDefault();
                continueReading();
              }}
              data-replay
              className={buttonClass({}, "min-w-52")}
            >
              {loading ? "Loading…" : "Continue Reading"}
            </a>
            {next && appended.length === 0 ? (
              <p className="mt-4 font-serif text-lg text-soft">
                Next:{" "}
                <ArticleLink article={next} className="headline-link text-ink">
                  {next.title}
                </ArticleLink>
              </p>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}
