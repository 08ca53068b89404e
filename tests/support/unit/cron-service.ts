import {
  creationOptions,
  requestOptions,
  verifyCreation,
  verifyRequest,
} from "~/platform/desk/passkeys/verify.ts";
import type { CronService } from "~/platform/env.ts";

/** What the site gets for the cron Worker: every call fails but these. */
export function cronService(own: Partial<CronService> = {}): CronService {
  const missing = async (): Promise<never> => {
    throw new Error("this test expected no such call of the cron Worker");
  };
  return {
    requestRefresh: async () => ({ status: "started", lastRunAt: null }),
    compileManuscript: missing,
    publishDrafts: missing,
    keepPicture: missing,
    passkeyCreation: creationOptions,
    passkeyRequest: requestOptions,
    verifyPasskeyCreation: verifyCreation,
    verifyPasskeyRequest: verifyRequest,
    verifyAccess: missing,
    bringPicture: missing,
    trySource: missing,
    readSource: missing,
    checkSources: missing,
    recomputeMarket: missing,
    previewLetter: missing,
    composeIssue: missing,
    testLetter: missing,
    ...own,
  };
}
