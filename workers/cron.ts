import { WorkerEntrypoint } from "cloudflare:workers";
import type { CronEnv } from "~/platform/env.ts";

export class Cron extends WorkerEntrypoint<CronEnv> {}

export default { async scheduled() {} } satisfies ExportedHandler<CronEnv>;
