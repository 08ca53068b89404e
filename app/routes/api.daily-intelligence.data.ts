import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { dailyData } from "~/domains/daily/api.ts";
import { NO_EDITION } from "~/domains/daily/rules/copy.ts";
import { readDaily } from "~/domains/daily/store/edition.ts";
import { lastCompletedDay } from "~/domains/market/rules/prices/calendar.ts";
import { json, plainError } from "~/platform/page/responses.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const edition = await readDaily(context);
  if (!edition) return plainError(503, NO_EDITION);
  const { slug } = context.publication.brand;
  return json(dailyData(edition, { lastDay: lastCompletedDay(context.now()), brandSlug: slug }));
}
