import * as z from "zod";
import { definePage } from "~/platform/page/define-page.ts";
import { json, NO_STORE } from "~/platform/page/responses.ts";

export const page = definePage({
  topics: [],
  cache: "none",
  api: {
    summary: "Whether the site's Worker runs. It asks neither a database nor a store.",
    answer: z.object({ status: z.literal("ok") }),
  },
});

export const loader = page.call(() => json({ status: "ok" as const }, { cache: NO_STORE }));
