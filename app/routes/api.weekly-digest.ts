import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readDigest } from "~/domains/digest/queries.server.ts";
import { NO_DIGEST } from "~/domains/digest/texts.ts";
import { json, plainError } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const digest = await readDigest(context);
  return digest ? json(digest.data) : plainError(503, NO_DIGEST);
}
