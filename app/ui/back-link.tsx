import { Link } from "./link.tsx";

/** The line above a page's heading that leads to the page over it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="mb-3 text-sm">
      <Link to={to} prefetch="intent" className="headline-link font-semibold">
        <span aria-hidden="true" className="turns">
          {"← "}
        </span>
        {children}
      </Link>
    </p>
  );
}
