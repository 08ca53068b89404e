import type { Deps } from "../../deps.ts";
import { comparable, isExact, mayMatch } from "../../publication/redirects.ts";
import { moveOf } from "./moves.ts";
import { MARKDOWN_END, movedAddress } from "./redirects.ts";

/** Browsers give up after so many redirects in a row. */
const MOST_REDIRECTS = 20;

/**
 * Whether a target would lead back to the path that is to redirect to it, or nowhere at all: by the redirects of the desk,
 * and by those of the publication's table.
 */
export async function leadsBack(
  { db, publication }: Pick<Deps, "db" | "publication">,
  path: string,
  target: string,
): Promise<boolean> {
  const site = new URL(publication.brand.url);
  const patterns = (publication.redirects ?? []).filter((redirect) => !isExact(redirect));
  let next = target;
  for (let step = 0; step < MOST_REDIRECTS; step += 1) {
    const url = URL.parse(next, site);
    if (url?.origin !== site.origin) return false;
    // A page as Markdown has its page's redirect.
    const page = url.pathname.replace(MARKDOWN_END, "");
    if ([url.pathname, page].some((each) => comparable(each) === comparable(path))) return true;
    const moved = movedAddress(publication, url);
    const move = moved?.exact ? null : ((await moveOf(db, url.pathname)) ?? (await moveOf(db, page)));
    const takes = moved?.exact || patterns.some(({ from }) => mayMatch(from, url.pathname));
    const led = move?.target ?? (takes ? moved?.location : null);
    if (!led) return false;
    next = led;
  }
  return true;
}
