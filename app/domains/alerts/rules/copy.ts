import type { AlertRule, Company } from "../schema.ts";

/** The addresses and the words of the alerts. */

export const ALERTS_PATH = "/alerts";
export const CONFIRM_PATH = "/alerts/confirm";
export const MANAGE_PATH = "/alerts/manage";
export const END_PATH = "/alerts/end";

/** The consent text, shown at every form and stored with the alert. */
export const CONSENT = "Email me when this happens. I can end the alert with one click in any of its emails.";

/** The same for every address, so that it does not reveal whether one is known. */
export const ASKED =
  "Check your email: the alert begins once you confirm it. We send an address at most one confirmation an hour, and the link of the last one confirms this alert as well.";

export const LINK_SENT = "If that address has alerts, the link is on its way to it.";

/** Returns the threshold as it is shown: "12.0x", "5%"; null for a quarter, which has none. */
export function thresholdText({ kind, threshold }: Pick<AlertRule, "kind" | "threshold">): string | null {
  if (kind === "quarter") return null;
  return kind === "move" ? `${threshold / 10}%` : `${(threshold / 10).toFixed(1)}x`;
}

/** Returns what an alert waits for, without its company: "price to ARR above 12.0x". */
export function ruleText(rule: Pick<AlertRule, "kind" | "threshold">): string {
  const threshold = thresholdText(rule);
  switch (rule.kind) {
    case "above":
      return `price to ARR above ${threshold}`;
    case "below":
      return `price to ARR below ${threshold}`;
    case "move":
      return `a move of more than ${threshold} in a day`;
    case "quarter":
      return "a new quarter";
  }
}

/** Returns the company's name with its symbol; the symbol alone when the company is not followed any more. */
export function companyText(companies: readonly Company[], symbol: string): string {
  const company = companies.find((each) => each.symbol === symbol);
  return company ? `${company.name} (${symbol})` : symbol;
}

/** Returns an alert in a line: "Snowflake Inc. (SNOW): price to ARR above 12.0x". */
export const alertText = (companies: readonly Company[], rule: AlertRule): string =>
  `${companyText(companies, rule.symbol)}: ${ruleText(rule)}`;
