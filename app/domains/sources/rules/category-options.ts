/** Categories that a source may have, as value and label: of articles and videos, and of newsletter authors. */
export interface CategoryOptions {
  ofContent: [string, string][];
  ofAuthors: [string, string][];
}

/** Returns the choices of a publication's categories. */
export const categoryOptions = (
  categories: readonly { slug: string; name: string }[],
  ofAuthors: readonly { name: string }[],
): CategoryOptions => ({
  ofContent: categories.map(({ slug, name }) => [slug, name]),
  ofAuthors: ofAuthors.map(({ name }) => [name, name]),
});
