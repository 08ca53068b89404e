import * as z from "zod";
import { percentDecoded } from "../../lib/url.ts";

/** The publication's table of redirects: addresses of before, and the pages that stand for them now. */

const PLACEHOLDER = /\{([a-z]+)\}/g;

/** What a placeholder stands for: a whole segment of a path, and of these names only digits. */
const DIGITS: Record<string, string> = { year: "\\d{4}", month: "\\d{1,2}", day: "\\d{1,2}", id: "\\d+" };

/** Returns the regular expression of what a placeholder stands for. */
export const patternFor = (name: string): string => DIGITS[name] ?? "[^/]+";

/** Returns the names of a text's placeholders. */
export const placeholdersOf = (value: string): string[] =>
  [...value.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** Replaces the placeholders of a text. */
export const filled = (value: string, replace: (name: string) => string): string =>
  value.replace(PLACEHOLDER, (_, name: string) => replace(name));

/** Splits an old address into its path, as paths are compared, and its query. */
export function oldAddress(from: string): { path: string; query: [string, string] | null } {
  const [path = "", search = ""] = from.split("?");
  const [query] = new URLSearchParams(search);
  return { path: comparable(path), query: query ?? null };
}

/** An old address as one is compared with another. */
export function keyOf(from: string): string {
  const { path, query } = oldAddress(from);
  return query ? `${path}?${query[0]}=${query[1]}`.toLowerCase() : path;
}

/** A path as one is compared with another: its letters in place of their codes, no slash at its end, in lower case. */
export const comparable = (path: string): string =>
  percentDecoded(path)
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();

const SEGMENT = /^(?:\{[a-z]+\}|[^{}/?#\\\s]+)$/;

const isOldAddress = (from: string): boolean => {
  const [path = "", search, ...rest] = from.split("?");
  if (rest.length > 0 || !path.startsWith("/") || path.startsWith("//")) return false;
  const segments = path.slice(1).replace(/\/$/, "").split("/");
  if (path !== "/" && !segments.every((segment) => SEGMENT.test(segment))) return false;
  return search === undefined || /^[^&=#{}\s]+=[^&=#{}\s]+$/.test(search);
};

const from = z
  .string()
  .refine(isOldAddress, "must be a path such as /2024/05/{slug}, or one with one parameter such as /?p=123");

const to = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, "must be a path of this site such as /article/{slug}");

export const redirects = z
  .array(
    z.strictObject({
      /**
       * The old address. {slug} stands for any segment; {year}, {month}, {day} and {id} for digits. One without a
       * placeholder comes before the site's pages, one with a placeholder is for addresses that no page and
       * no redirect of the desk has.
       */
      from,
      /** The page that stands for it, with the placeholders of `from`. */
      to,
    }),
  )
  .superRefine((entries, context) => {
    const known = new Set<string>();
    const exact = new Set(entries.filter(isExact).map(({ from }) => keyOf(from)));
    const patterns = entries.filter((entry) => !isExact(entry));
    entries.forEach(({ from, to }, index) => {
      const issue = (message: string) => context.addIssue({ code: "custom", path: [index], message });
      const key = keyOf(from);
      if (known.has(key)) issue(`"${from}" is listed twice`);
      known.add(key);
      const given = new Set(placeholdersOf(from));
      const missing = placeholdersOf(to).find((name) => !given.has(name));
      if (missing) issue(`"${to}" has {${missing}}, which "${from}" has not`);
      const [target = ""] = to.split("#");
      const taken =
        addressesOf(target).some((address) => exact.has(address)) ||
        patterns.some((pattern) => mayMatch(pattern.from, target));
      if (taken) issue(`"${to}" is itself an address that a redirect takes`);
    });
  });

/** What a redirect of one address could take a target by: its path, its page's, and its path with each parameter. */
function addressesOf(target: string): string[] {
  const [path = "", search = ""] = target.split("?");
  const pairs = [...new URLSearchParams(search)].map(([name, value]) => `?${name}=${value}`.toLowerCase());
  const own = comparable(path);
  return [own, own.replace(/\.md$/, ""), ...pairs.map((pair) => own + pair)];
}

export type Redirect = z.output<typeof redirects>[number];

/** Whether a redirect is for one address. */
export const isExact = ({ from }: Pick<Redirect, "from">): boolean => placeholdersOf(from).length === 0;

/**
 * Whether a pattern may take a target. A target whose first segment is a name, where the pattern takes any, is a page's:
 * pages come before patterns, and what no page has is not redirected to (app/platform/page/match/redirects.ts).
 */
export function mayMatch(pattern: string, target: string): boolean {
  const taken = oldAddress(pattern).path.split("/");
  const given = oldAddress(target).path.split("/");
  if (taken.length !== given.length) return false;
  return taken.every((segment, index) => {
    const other = given[index] ?? "";
    const [name] = placeholdersOf(segment);
    const [open] = placeholdersOf(other);
    if (!name) return segment === other || open !== undefined;
    if (open) return true;
    return index === 1 ? Boolean(DIGITS[name]) && isValue(name, other) : isValue(name, other);
  });
}

const isValue = (name: string, segment: string) => new RegExp(`^${patternFor(name)}$`).test(segment);
