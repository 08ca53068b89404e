import { isRouteErrorResponse } from "@remix-run/react";
import type { PastTheEnd } from "../responses.ts";

/** The title of a page that could not be made. */
export const FAILED = "Something went wrong";

/** Whether the error of a page says that what it shows does not exist. An outage never does. */
export const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** Returns what the error of a page past the end of a list says; null for every other error. */
export function pastTheEndOf(error: unknown): PastTheEnd | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  return typeof error.data === "object" && error.data && "pages" in error.data ? error.data : null;
}

/** Returns the title of an error page that has none of its own. */
export const errorTitle = (error: unknown): string => (isNotFound(error) ? "Page Not Found" : FAILED);
