import { Link } from "~/ui/link.tsx";
import type { AuthorEntry } from "../config.ts";
import { authorOf, termPath } from "../rules/terms.ts";

/** The author's name as a link to their articles. */
export function Author({ name }: { name: string }) {
  const path = termPath("authors", name);
  const className = "font-semibold text-ink";
  if (!path) return <span className={className}>{name}</span>;
  return (
    <Link to={path} rel="author" className={`headline-link ${className}`}>
      {name}
    </Link>
  );
}

/** The author's picture; without one, the first letters of the first and the last name. Decorative: the name is beside it. */
export function AuthorPicture({ name, picture }: Pick<AuthorEntry, "name" | "picture">) {
  const className = "size-16 shrink-0 rounded-full bg-well";
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        className={`${className} object-cover`}
      />
    );
  const names = name.split(/\s+/).filter(Boolean);
  const letters = [names[0], names.length > 1 ? names.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return (
    <span
      aria-hidden="true"
      className={`${className} grid place-items-center font-serif text-2xl font-semibold text-soft`}
    >
      {letters.join("").toUpperCase()}
    </span>
  );
}

/** Who wrote the article, at its end. */
export function AuthorNote({ name, authors }: { name: string; authors: readonly AuthorEntry[] }) {
  const entry = authorOf(authors, name);
  return (
    <div className="mx-auto mt-10 flex max-w-(--measure) items-center gap-4 border-t border-rule pt-6">
      <AuthorPicture name={name} picture={entry?.picture} />
      <div className="min-w-0 text-sm leading-relaxed text-soft wrap-anywhere">
        <p>
          Written by <Author name={name} />
        </p>
        {entry?.about ? <p>{entry.about}</p> : null}
      </div>
    </div>
  );
}
