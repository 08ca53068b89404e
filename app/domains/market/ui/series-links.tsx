/** A series to download: as a spreadsheet, and the same rows as JSON. */
export const SeriesLinks = ({ path, label }: { path: string; label: string }) => (
  <span className="text-sm font-semibold">
    <a href={`${path}.csv`} download className="headline-link">
      {label} CSV
    </a>
    {"\u00a0· "}
    <a href={`${path}.json`} className="headline-link">
      <span className="sr-only">{label} </span>JSON
    </a>
  </span>
);
