import { Link } from "@remix-run/react";
import { site } from "~/site.config.ts";

const names = new Map(site.categories.map(({ slug, name }) => [slug, name]));

/** A category's name as people write it; the slug itself when the configuration dropped it. */
export const categoryName = (slug: string) => names.get(slug) ?? slug;

/** The categories of an item as marks that lead to their pages. */
export function CategoryTags({ slugs, limit = 1 }: { slugs: string[]; limit?: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] leading-5 font-semibold">
      {slugs.slice(0, limit).map((slug) => (
        <Link
          key={slug}
          to={`/category/${slug}`}
          prefetch="intent"
          data-category={slug}
          className="mark headline-link relative z-10 -my-0.5 py-0.5"
        >
          {categoryName(slug)}
        </Link>
      ))}
    </p>
  );
}
