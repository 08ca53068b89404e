import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { KINDS, type Kind, MULTIPLES, PERCENTS, PLACES } from "./fields.ts";

/** What an alert waits for. */
export interface AlertRule {
  /** Of a company of the publication's market. */
  symbol: string;
  kind: Kind;
  /** In tenths: of a multiple, or of a percent; 0 for a quarter. */
  threshold: number;
}

export interface Company {
  symbol: string;
  name: string;
}

/** A number with at most one decimal, in tenths; null for any other text. A comma counts as a point. */
const tenths = z.pipe(
  z.catch(z.string(), ""),
  z.transform((text) => {
    const number = text.trim().replace(",", ".");
    return /^\d{1,3}(\.\d)?$/.test(number) ? Math.round(Number(number) * 10) : null;
  }),
);

const within = (value: number | null, { least, most }: typeof MULTIPLES): value is number =>
  value !== null && value >= least * 10 && value <= most * 10;

const LIMITS = {
  above: { field: "multiple", limits: MULTIPLES },
  below: { field: "multiple", limits: MULTIPLES },
  move: { field: "percent", limits: PERCENTS },
} as const;

/** The form that asks for an alert, of one of these companies. */
export const alertSchema = (companies: readonly Company[]) => {
  const symbols = companies.map(({ symbol }) => symbol);
  return z.pipe(
    z
      .object({
        email: emailField(),
        symbol: z.enum(symbols, "Please choose a company."),
        kind: z.enum(KINDS, "Please choose what to be alerted to."),
        multiple: tenths,
        percent: tenths,
        place: z.catch(z.enum(PLACES), "page"),
      })
      .check(({ value, issues }) => {
        if (value.kind === "quarter") return;
        const { field, limits } = LIMITS[value.kind];
        if (within(value[field], limits)) return;
        const message = `Please enter a number from ${limits.least} to ${limits.most}, with at most one decimal.`;
        issues.push({ code: "custom", path: [field], message, input: value[field] });
      }),
    z.transform(({ email, symbol, kind, multiple, percent, place }) => ({
      email,
      place,
      rule: {
        symbol,
        kind,
        threshold: kind === "quarter" ? 0 : ((kind === "move" ? percent : multiple) ?? 0),
      } satisfies AlertRule,
    })),
  );
};

export type AlertRequest = z.output<ReturnType<typeof alertSchema>>;

/** The token of a signed link. A missing one is empty, and no token of ours. */
const token = () => z.catch(z.string(), "");

export const linkSchema = z.object({ token: token() });

/** The buttons of the page of an address: the id of the alert to end, or `all`. */
export const manageSchema = z.object({ token: token(), end: z.string() });

/** Asks for the link to the page of an address. */
export const linkRequestSchema = z.object({ email: emailField() });
