/** A time at the desk: the day and the minute, UTC, the same wherever the page is made. */
export function DeskTime({ at }: { at: number | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {iso.slice(0, 10)} <span className="text-soft">{iso.slice(11, 16)}</span>
    </time>
  );
}
