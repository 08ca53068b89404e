import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Link } from "~/ui/link.tsx";

/** The pages of items that are not below the page that lists them, by the first part of their address. */
const LISTS: Readonly<Record<string, string>> = { article: "/articles", video: "/videos" };

/** How a link stands to a page, by the path alone: it leads to it (`page`), or to the section that it is in (`true`). */
export function currentOf(pathname: string, href: string): "page" | "true" | undefined {
  const [here, there] = [pathOf(pathname), pathOf(href)];
  if (here === there) return "page";
  return here.startsWith(`${there}/`) || there === LISTS[here.split("/")[1] ?? ""] ? "true" : undefined;
}

const pathOf = (href: string) =>
  href
    .replace(/[?#].*/, "")
    .replace(/(.)\/$/, "$1")
    .toLowerCase();

/** A link that is marked on its page and in its section. */
export function SectionLink({ to, ...props }: ComponentProps<typeof Link> & { to: string }) {
  const { pathname } = useLocation();
  return <Link to={to} prefetch="intent" aria-current={currentOf(pathname, to)} {...props} />;
}
