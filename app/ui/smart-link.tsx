import type { AnchorHTMLAttributes } from "react";
import { Link } from "./link.tsx";

/** A link within the site, or one out of it that opens a new tab and says so to screen readers. */
export function SmartLink({
  href,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  if (href.startsWith("/"))
    return (
      <Link to={href} prefetch="intent" {...props}>
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener" {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
