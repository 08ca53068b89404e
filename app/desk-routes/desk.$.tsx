import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const loader = page.loader(() => notFound("page"));

export default function UnknownRoute() {
  return null;
}
