import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import type { Dates } from "~/lib/time/written-dates.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Button } from "~/ui/button.tsx";
import { type RefreshStatus, refreshAnswer } from "../rules/refresh-answer.ts";

interface NewsStatusProps {
  updatedAt: string | null;
  failing: string[];
  allFailing: boolean;
  hasOutlets: boolean;
  sampleAsOf: string | null;
  /** The answer to the visitor's own request. */
  answer: RefreshStatus | null;
  now: number;
}

/** Sources are read every quarter of an hour, so after six hours something is wrong. */
const STALE_MS = 6 * 3_600_000;

/** When the news was read, which outlets failed, and the refresh button. */
export function NewsStatus(props: NewsStatusProps) {
  const { updatedAt, failing, allFailing, hasOutlets, answer, now } = props;
  const dates = useDates();
  const state = standing(props, dates);
  const { state: navigation, formAction } = useNavigation();
  const waiting = navigation !== "idle" && formAction?.startsWith("/news");
  const refuseSecond = (event: FormEvent) => {
    if (waiting) event.preventDefault();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
      <Form method="post" action="/news" preventScrollReset onSubmit={refuseSecond}>
        <Button type="submit" variant="outline" size="sm" pending={waiting}>
          {waiting ? "Refreshing..." : "Refresh News"}
        </Button>
      </Form>
      <div className="max-w-prose text-soft">
        {state ? <p>{state}</p> : null}
        {failing.length > 0 ? (
          <p>
            Not reached last time: {failing.slice(0, 4).join(", ")}
            {failing.length > 4 ? ` and ${failing.length - 4} more` : ""}. Their last good articles stay up.
          </p>
        ) : null}
        <p role="status" className="font-medium text-ink">
          {answer ? refreshAnswer(answer, { updatedAt, allFailing, hasOutlets }, now, dates) : ""}
        </p>
      </div>
    </div>
  );
}

function standing(
  { updatedAt, hasOutlets, sampleAsOf, now }: NewsStatusProps,
  { longDate, relativeDate }: Dates,
): string | null {
  if (sampleAsOf)
    return `Sample edition: dated facts from public filings and announcements, in our own words, as of ${longDate(sampleAsOf)}. The day’s news takes their place.`;
  if (!hasOutlets || !updatedAt) return null;
  const stale =
    now - Date.parse(updatedAt) > STALE_MS ? " It should be newer: this page may be out of date." : "";
  return `Updated ${relativeDate(updatedAt, now)}.${stale}`;
}
