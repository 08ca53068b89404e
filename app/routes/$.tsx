import { notFound } from "~/platform/http.ts";

/** Any other path. */
export function loader() {
  return notFound("page");
}

export default function NoPage() {
  return null;
}
