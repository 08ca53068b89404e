import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerMcp } from "~/platform/mcp/answer.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { TOOLS } from "~/tools/registry.ts";

export const page = definePage({ topics: [], cache: "none" });

/** The Model Context Protocol: the site's articles and figures as tools for language models. */
export const action = ({ request, context }: ActionFunctionArgs) => answerMcp(request, context, TOOLS);
