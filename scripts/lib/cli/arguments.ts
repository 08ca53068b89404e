import { InvalidArgumentError } from "commander";
import { emailField } from "~/lib/forms/fields.ts";
import { isCalendarDay } from "~/lib/time/time-zone.ts";
import { siteUrl } from "~/lib/url.ts";

/** Readers of what is typed after a command. They throw commander's error with a sentence for what cannot be taken. */

const numberUpTo = (digits: number) => (given: string) => {
  if (!/^\d+$/.test(given) || given.length > digits)
    throw new InvalidArgumentError(`It must be a whole number of at most ${digits} digits.`);
  return Number(given);
};

/** Reads an argument that is a whole number, such as of days: a date that lies so far back can still be computed. */
export const wholeNumber = numberUpTo(7);

/** Reads an argument that is a whole number which may be large, such as of requests a month. */
export const largeNumber = numberUpTo(12);

/** Reads an argument that is an email address. Returns it as forms and imports store it. */
export function emailAddress(given: string): string {
  const parsed = emailField().safeParse(given);
  if (!parsed.success) throw new InvalidArgumentError("It must be an email address.");
  return parsed.data;
}

/** Reads an argument that is a day of the calendar. */
export function calendarDay(given: string): string {
  if (!isCalendarDay(given)) throw new InvalidArgumentError("It must be a day such as 2026-11-26.");
  return given;
}

/** Reads an argument that is the address of a site. Returns it without a slash at its end. */
export function siteAddress(given: string): string {
  const address = siteUrl(given);
  if (address === null) throw new InvalidArgumentError("Use an address such as https://old.example.com.");
  return address;
}
