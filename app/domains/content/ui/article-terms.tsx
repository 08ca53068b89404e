import { Link } from "~/ui/link.tsx";
import { termsOf } from "../rules/terms.ts";

/** The tags of an article as links to their pages. */
export function ArticleTags({ tags }: { tags: readonly string[] }) {
  const terms = termsOf({ tags, author: "" });
  if (terms.length === 0) return null;
  return (
    <ul
      aria-label="Tags"
      className="mx-auto mt-10 flex max-w-(--measure) flex-wrap gap-x-4 text-sm text-soft"
    >
      {terms.map(({ list, label }) => (
        <li key={list}>
          <Link to={`/${list}`} className="headline-link inline-block py-1.5">
            #{label.replaceAll(" ", "-")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
