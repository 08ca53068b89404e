import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Page Not Found");

export const loader = page.loader(() => notFound("page"));

export const ErrorBoundary = DeskErrorBoundary;

export default function UnknownRoute() {
  return null;
}
