import type { Publication } from "~/platform/publication/publication.ts";

// Addresses of an older site. {slug} stands for any segment, {year}, {month}, {day} and {id} for digits.
// One page:            { from: "/our-story", to: "/about" }
// WordPress by number: { from: "/?p=123", to: "/article/pricing-by-outcome" }
export const redirects: Publication["redirects"] = [
  { from: "/{year}/{month}/{slug}", to: "/article/{slug}" },
  { from: "/{year}/{month}/{day}/{slug}", to: "/article/{slug}" },
];
