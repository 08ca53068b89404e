/** A download's name for every browser: ASCII for old ones, the real one in UTF-8 beside it (RFC 6266, RFC 8187). */
export function attachment(brand: string, company: string | null): string {
  const whole = `${brand} valuation report${company ? ` ${company}` : ""}`
    .replace(/[\\/:*?"<>|\p{C}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const ascii = whole
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._ -]+/g, "")
    .trim()
    .replace(/\s+/g, "-");
  const encoded = encodeURIComponent(whole).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
