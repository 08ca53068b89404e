/** How the comparisons write figures, without the product's formatters. */

/** Four decimals as in the calls, then as written; what rounds to nothing has no sign. */
export const fixed = (value: number, digits: number) =>
  (Math.round(value * 1e4) / 1e4).toFixed(digits).replace(/^-(0\.?0*)$/, "$1");

/** A share in percent: only a change has a plus. */
export const share = (value: number) => signed(value, 1).replace("+", "");

export const signed = (value: number, digits: number) => {
  const size = fixed(Math.abs(value), digits);
  return `${Number(size) === 0 ? "" : value < 0 ? "−" : "+"}${size}%`;
};

/** A figure of a call; "null" for none. */
export const figure = (value: unknown) =>
  typeof value === "number" ? fixed(value, 4) : String(value ?? null);

export const known = (value: number | null | undefined) =>
  value === null || value === undefined ? "null" : fixed(value, 4);

export const dollars = (value: number) =>
  `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Billions of USD: $3.4B, $250M. */
export const billions = (value: number) => {
  const size = Math.abs(value);
  const text =
    size >= 999.95
      ? `${(size / 1e3).toFixed(2)}T`
      : size >= 0.9995
        ? `${size.toFixed(1)}B`
        : `${(size * 1e3).toFixed(0)}M`;
  return `${value < 0 ? "−" : ""}$${text}`;
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Sep 30, 2025". */
export const shortDay = (day: string) => {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
};

/** The text of a piece of markup. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
