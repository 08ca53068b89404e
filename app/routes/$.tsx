import { definePage } from "~/platform/page/define-page.ts";
import { notFound } from "~/platform/page/responses.ts";

/** Every address that no other route knows: the root's boundary shows the not-found page, once for all of them. */
export const page = definePage({ topics: [], framework: "none" });

export const headers = page.headers;

export const loader = page.loader(() => notFound("page"));

export default function NotFound() {
  return null;
}
