import { notFound } from "~/platform/page/responses.ts";

/** Any other path. */
export function loader() {
  return notFound("page");
}

export default function NoPage() {
  return null;
}
