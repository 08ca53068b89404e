import { Link } from "./link.tsx";

/** The line above a page's heading that leads to the front page. */
export function BackHome() {
  return (
    <p className="mb-3 text-sm">
      <Link to="/" className="headline-link font-semibold">
        <span aria-hidden="true">← </span>Back to Home
      </Link>
    </p>
  );
}
