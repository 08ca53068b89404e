import { isRouteErrorResponse } from "@remix-run/react";
import type { PastTheEnd } from "../responses.ts";
import { titled } from "../titled.ts";

/** The title of a page that could not be made. */
export const FAILED = "Something went wrong";

/** Whether the error of a page says that what it shows does not exist. An outage never does. */
export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** Returns what the error of a page past the end of a list says; null for every other error. */
export function pastTheEndOf(error: unknown): PastTheEnd | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  return typeof error.data === "object" && error.data && "pages" in error.data ? error.data : null;
}

/** How Chromium, Firefox and Safari say that a request got no answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError |Load failed)/;

/** Whether the error of a page says that its data could not be reached: in a browser, on a way from page to page. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && NO_ANSWER.test(error.message);

/** What an error page says of a page that may be asked for again. */
interface Failure {
  title: string;
  words: string;
}

const UNREACHED: Failure = {
  title: "This page could not be reached",
  words: "Your device may be offline. Please check its connection.",
};

const FAULT: Failure = {
  title: `${FAILED} on our side`,
  words: "The error has been recorded. Please try again in a minute.",
};

/** Returns what is said of an error that is no 404: the sentence of a 503 is our own, of others nothing is shown. */
export function failureOf(error: unknown): Failure {
  if (isUnreached(error)) return UNREACHED;
  const data: unknown = isRouteErrorResponse(error) && error.status === 503 ? error.data : null;
  return typeof data === "string" && data !== "" ? titled(data) : FAULT;
}

/** Returns the title of an error page that has none of its own. */
export function errorTitle(error: unknown): string {
  if (isNotFound(error)) return "Page Not Found";
  const failure = failureOf(error);
  return failure === FAULT ? FAILED : failure.title;
}
