import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerMcp } from "~/platform/mcp/answer.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { postOnly } from "~/platform/page/responses.ts";
import { TOOLS } from "~/tools/registry.ts";

export const page = definePage({ topics: [], cache: "none" });

export const loader = postOnly;

/** The Model Context Protocol: the site's articles and figures as tools for language models. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  request.method === "POST" ? answerMcp(request, context, TOOLS) : postOnly();
