import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { postsCall } from "~/domains/news/rules/call-queries.ts";
import { newsletterPosts } from "~/domains/news/store/queries.ts";
import { readQuery } from "~/platform/page/query.ts";
import { json, plainError } from "~/platform/page/responses.ts";

/** Posts of the last three days; an error where none of the newsletters can be read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { limit } = readQuery(request, postsCall);
  const posts = await newsletterPosts(context, limit);
  return posts ? json(posts) : plainError(503, "Failed to fetch substack posts");
}
