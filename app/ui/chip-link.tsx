import { chipClass } from "./chip.ts";
import { Link } from "./link.tsx";

interface ChipLinkProps {
  /** The query of the view, such as "?period=1M"; "" for the standard one. */
  search: string;
  /** Where the page stays; the place of the click when absent. */
  hash?: string;
  current: boolean;
  children: string;
}

/** A choice among views of the same page: a link to one, marked when it is shown. */
export function ChipLink({ search, hash, current, children }: ChipLinkProps) {
  return (
    <Link
      to={hash ? { search, hash } : { search }}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className={chipClass}
    >
      {children}
    </Link>
  );
}
