import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { dailyData } from "~/domains/daily/data.ts";
import { readDaily } from "~/domains/daily/queries.server.ts";
import { NO_EDITION } from "~/domains/daily/texts.ts";
import { lastCompletedDay } from "~/domains/market/calendar.ts";
import { json, plainError } from "~/platform/http.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const edition = await readDaily(context);
  return edition ? json(dailyData(edition, lastCompletedDay(context.now()))) : plainError(503, NO_EDITION);
}
