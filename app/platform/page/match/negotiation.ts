/** The weight that an `Accept` header gives to a type that it names, 0 to 1; 0 for one that it does not name. */
function weightOf(accept: string, type: string): number {
  for (const entry of accept.toLowerCase().split(",")) {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}

/** Whether an `Accept` header names Markdown, and HTML with no greater weight: browsers do not name it. */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept) return false;
  const markdown = weightOf(accept, "text/markdown");
  return markdown > 0 && markdown >= weightOf(accept, "text/html");
}
