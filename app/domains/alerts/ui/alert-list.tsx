import type { ReactNode } from "react";
import { companyText, ruleText } from "../rules/copy.ts";
import type { AlertRule, Company } from "../schema.ts";

interface AlertListProps {
  alerts: readonly (AlertRule & { id: string })[];
  companies: readonly Company[];
  /** What stands beside an alert, such as its button. */
  beside?: (alert: AlertRule & { id: string }) => ReactNode;
}

/** Alerts, a line each: the company and what is waited for. */
export function AlertList({ alerts, companies, beside }: AlertListProps) {
  return (
    <ul className="border-t border-rule">
      {alerts.map((alert) => (
        <li
          key={alert.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
        >
          <span>
            <span className="block font-semibold">{companyText(companies, alert.symbol)}</span>
            <span className="block text-soft">{capital(ruleText(alert))}</span>
          </span>
          {beside?.(alert)}
        </li>
      ))}
    </ul>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
