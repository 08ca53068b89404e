/** The way to the next page of a list that is read by key; nothing on the last. */
export function Older({ href, label = "Older" }: { href: string | null; label?: string }) {
  if (!href) return null;
  return (
    <p className="pt-6">
      <a href={href} className="font-semibold text-accent underline underline-offset-2">
        {label}
      </a>
    </p>
  );
}

/** Returns an address with the parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return given.size > 0 ? `${path}?${given}` : path;
}
