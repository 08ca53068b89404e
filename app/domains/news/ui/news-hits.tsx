import type { NewsArticle } from "../schema.ts";
import { Story } from "./story.tsx";

/** The news that a search of the whole site found. */
export function NewsHits({ articles, now }: { articles: NewsArticle[]; now: number }) {
  return (
    <ul className="gap-x-14 @5xl:grid @5xl:grid-cols-2">
      {articles.map((article) => (
        <li key={article.id} className="border-b border-rule py-4">
          <Story article={article} now={now} withDescription size="medium" />
        </li>
      ))}
    </ul>
  );
}
