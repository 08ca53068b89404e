import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Publication } from "~/platform/publication/publication.ts";
import { inRoot } from "../project.ts";

/** The addresses of pages beside those that the names of the files in `app/routes` say: see `app/routes.ts`. */
const SECOND_ADDRESSES = ["/mentor", "/stocks", "/valuation"];

/**
 * Returns whether a path leads to a page of a publication or to a file in `public/`. Of an article, a video or a company
 * it cannot tell: their pages come and go with the data.
 */
export function pathsOf(
  publication: Pick<Publication, "brand" | "categories">,
): (pathname: string) => boolean {
  const patterns = readdirSync(inRoot("app/routes")).flatMap((name) => patternOf(name) ?? []);
  const categories = new Set(publication.categories.map(({ slug }) => slug));
  const second = [...SECOND_ADDRESSES, `/${publication.brand.slug}-connect`];
  return (pathname) => {
    const [, category] = /^\/category\/([^/.]+)$/.exec(pathname) ?? [];
    if (category) return categories.has(category);
    const plain = pathname === "/" ? pathname : pathname.replace(/\/$/, "");
    return (
      second.includes(plain) ||
      patterns.some((pattern) => pattern.test(plain)) ||
      existsSync(path.join(inRoot("public"), plain))
    );
  };
}

/** Returns what the addresses of a route's file look like; null for the page of those that are not found. */
export function patternOf(file: string): RegExp | null {
  const name = file.replace(/\.tsx?$/, "");
  if (name === "$") return null;
  const segments = name.match(/(?:\[[^\]]*\]|[^.[\]])+/g) ?? [];
  const shown = segments.filter((segment) => !segment.startsWith("_"));
  return new RegExp(`^/${shown.map(segmentOf).join("/")}$`);
}

function segmentOf(segment: string): string {
  const text = segment.replace(/_$/, "");
  if (text === "$") return ".+";
  return text
    .split(/(\[[^\]]*\])/)
    .map((part) => {
      if (part.startsWith("[")) return escaped(part.slice(1, -1));
      return part.startsWith("$") ? "[^/]+" : escaped(part);
    })
    .join("");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|\\]/g, "\\$&");
