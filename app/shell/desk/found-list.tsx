/** Something of the desk by its name. */
export interface FoundShown {
  kind: string;
  label: string;
  href: string;
}

/** Links to what was found, each with its kind. */
export function FoundList({ found }: { found: readonly FoundShown[] }) {
  if (found.length === 0) return null;
  return (
    <ul className="border-t border-rule">
      {found.map(({ kind, label, href }) => (
        <li key={href} className="border-b border-rule">
          <a
            href={href}
            data-found
            className="flex items-baseline justify-between gap-6 px-2 py-2.5 -outline-offset-2 hover:bg-well focus-visible:bg-well"
          >
            <span className="min-w-0">{label}</span>
            <span className="text-sm whitespace-nowrap text-soft">{kind}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
