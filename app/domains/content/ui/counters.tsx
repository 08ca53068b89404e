import { columnsFor } from "~/ui/columns.ts";
import { Link } from "~/ui/link.tsx";
import type { Claims } from "../rules/claims.ts";

/** The publication's counts of articles, videos and views. */
export function Counters({ claims }: { claims: Claims }) {
  const counters = [
    { figure: claims.articles, label: "articles", to: "/articles" },
    { figure: claims.videos, label: "videos", to: "/videos" },
    { figure: claims.views, label: "views", to: undefined },
  ].filter(({ figure }) => figure !== undefined);
  if (counters.length === 0) return null;
  return (
    <dl className={`mt-5 grid sm:mt-12 ${columnsFor(counters.length, "all")} border-y border-rule`}>
      {counters.map(({ figure, label, to }) => (
        <div
          key={label}
          className="flex flex-col-reverse border-rule px-1 py-3 sm:py-6 text-center sm:px-2 not-first:border-s"
        >
          <dt className="text-sm text-soft">{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd className="font-serif text-[clamp(0.9375rem,min(0.1rem+4.3vw,0.6rem+2.4vw),2.5rem)] leading-tight font-medium">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
