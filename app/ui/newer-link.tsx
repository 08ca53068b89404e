import { useLocation } from "@remix-run/react";
import { Link } from "./link.tsx";

/** On a list's second page and later: the way back to what is newer. */
export function NewerLink({ page, param }: { page: number; param: string }) {
  const { pathname, search } = useLocation();
  if (page <= 1) return null;
  const query = new URLSearchParams(search);
  if (page === 2) query.delete(param);
  else query.set(param, String(page - 1));
  const text = query.toString();
  return (
    <p className="mb-6 text-sm">
      <Link to={text ? `${pathname}?${text}` : pathname} className="headline-link font-semibold">
        Newer
      </Link>
      <span className="text-soft">, page {page}</span>
    </p>
  );
}
