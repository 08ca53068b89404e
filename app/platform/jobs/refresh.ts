import { sameText } from "~/lib/hash.ts";
import type { Deps } from "../deps.ts";
import type { CronService } from "../env.ts";
import { json, NO_STORE, plainError } from "../page/responses.ts";
import type { RefreshName } from "./schedule.ts";

/** The refresh calls: anyone may ask, the cron Worker decides; forcing needs the operator's token. */

export const methodNotAllowed = () => plainError(405, "Ask with POST.");

/** 202 with the state of the job; 401 for a wrong token; 503 when the cron Worker does not answer. */
export async function answerRefresh(
  request: Request,
  { cron, vars, log }: Pick<Deps, "vars" | "log"> & { cron?: CronService },
  name: RefreshName,
): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  const token = request.headers.get("Authorization")?.replace(/^Bearer /, "");
  if (token !== undefined && !(await sameText(token, vars.OPERATOR_TOKEN)))
    return plainError(401, "The operator's token is wrong.");
  if (!cron) return plainError(503, "Refreshing is not available at the moment.");
  try {
    return json(await cron.requestRefresh(name, { force: token !== undefined }), {
      status: 202,
      cache: NO_STORE,
    });
  } catch (error) {
    log.error("refresh-request-failed", error, { job: name });
    return plainError(503, "Refreshing is not available at the moment.");
  }
}
