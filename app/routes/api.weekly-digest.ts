import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_DIGEST } from "~/domains/digest/rules/copy.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { json, plainError } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const digest = await readDigest(context);
  return digest ? json(digest.data) : plainError(503, NO_DIGEST);
}
