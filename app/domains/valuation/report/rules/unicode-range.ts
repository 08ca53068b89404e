/** Whether a code point is in a list of ranges as CSS writes them: "U+0000-00FF,U+0131". */
export function includes(range: string, codePoint: number): boolean {
  return range.split(",").some((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return codePoint >= Number.parseInt(from, 16) && codePoint <= Number.parseInt(to, 16);
  });
}
