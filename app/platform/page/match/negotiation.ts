/** The weight that an `Accept` header gives to the first of these types or ranges that it names, 0 to 1; 0 for none. */
function weightOf(accept: string, ...names: string[]): number {
  const entries = accept
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()));
  for (const name of names) {
    const entry = entries.find(([named]) => named === name);
    if (!entry) continue;
    const q = entry.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}

/** Whether an `Accept` header names Markdown, and gives HTML no greater weight: browsers do not name it. */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept) return false;
  const markdown = weightOf(accept, "text/markdown");
  return markdown > 0 && markdown >= weightOf(accept, "text/html", "text/*", "*/*");
}
