import { sameText } from "~/lib/hash.ts";
import type { Deps } from "../deps.ts";
import type { CronService } from "../env.ts";
import { json, NO_STORE, plainError } from "../page/responses.ts";

/** The refresh calls: anyone may ask, the cron Worker decides; forcing needs the operator's token. */

/**
 * Answers a refresh call.
 * @param refresh a name that jobs give under `answers`
 * @returns 202 with the state of its jobs; 401 for a wrong token; 503 when the cron
 * Worker does not answer, or knows no such refresh (logged)
 */
export async function answerRefresh(
  request: Request,
  { cron, vars, log }: Pick<Deps, "vars" | "log"> & { cron?: Pick<CronService, "requestRefresh"> },
  refresh: string,
): Promise<Response> {
  const token = request.headers.get("Authorization")?.replace(/^Bearer +/i, "");
  if (token !== undefined && !(await sameText(token, vars.OPERATOR_TOKEN))) {
    const refusal = plainError(401, "The operator's token is wrong.");
    refusal.headers.set("WWW-Authenticate", "Bearer");
    return refusal;
  }
  if (!cron) return plainError(503, "Refreshing is not available at the moment.");
  try {
    const answer = await cron.requestRefresh(refresh, { force: token !== undefined });
    return json(answer, { status: 202, cache: NO_STORE });
  } catch (error) {
    log.error("refresh-request-failed", error, { refresh });
    return plainError(503, "Refreshing is not available at the moment.");
  }
}
