import { usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";

/** Returns a function from a category's slug to its name; the slug itself when the publication no longer has it. */
export function useCategoryName() {
  const { categories } = usePublication();
  return (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
}

/** The categories of an item as links to their pages. */
export function CategoryTags({ slugs, limit = 1 }: { slugs: string[]; limit?: number }) {
  const categoryName = useCategoryName();
  return (
    <p className="tags">
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
