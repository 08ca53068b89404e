/** Rows under a header, the first column and any that holds words to the left, figures to the right. */
export function table(header: string[], rows: string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isFigure = header.map((_, column) => rows.every((row) => /^[\d.]*$/.test(row[column] ?? "")));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        isFigure[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [header, header.map((_, column) => "─".repeat(widths[column] ?? 0)), ...rows].map(line).join("\n");
}
