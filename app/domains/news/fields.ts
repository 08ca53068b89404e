/** The colours of authors' categories; each has a contrast of 4.5:1 in both themes (`ui/newsletter-posts.tsx`). */
export const CATEGORY_COLORS = ["blue", "pink", "green", "violet", "teal", "orange"] as const;

/** A category of newsletter authors. */
export interface AuthorCategory {
  name: string;
  color: (typeof CATEGORY_COLORS)[number];
}

/** Those of a publication that names none. */
const STANDARD: readonly AuthorCategory[] = [
  { name: "Product", color: "blue" },
  { name: "Marketing", color: "pink" },
  { name: "Growth", color: "green" },
  { name: "Analytics", color: "violet" },
  { name: "Customer Success", color: "teal" },
  { name: "Sales", color: "orange" },
];

/** Returns the categories of a publication's newsletter authors. */
export const authorCategoriesOf = (news: {
  authorCategories?: AuthorCategory[] | undefined;
}): readonly AuthorCategory[] => news.authorCategories ?? STANDARD;

/** Returns the colour of a category; that of the first for one that the publication no longer has. */
export const colorOf = (categories: readonly AuthorCategory[], name: string): AuthorCategory["color"] =>
  (categories.find((each) => each.name === name) ?? categories[0])?.color ?? "blue";
