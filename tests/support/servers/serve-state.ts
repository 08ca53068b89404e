import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openDb } from "~/platform/data/db.ts";
import type { Role } from "~/platform/desk/roles.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { onStop } from "../../../scripts/lib/cli/lifetime.ts";
import { inviteToDesk } from "../../../scripts/lib/desk-link.ts";
import { freePort } from "../../../scripts/lib/port.ts";
import { command, DEFAULT_STATE, WORKERS } from "../../../scripts/lib/project.ts";
import { connected, runJobNow } from "../../../scripts/lib/run-job.ts";
import { lockState } from "../../../scripts/lib/serving/state-lock.ts";
import { fire, localOrigin, serve } from "../../../scripts/lib/workers.ts";

/**
 * Serves a prepared state with the existing build, for the browser tests: `scripts/start.ts` without its steps. A line
 * of standard input names a job, which runs at once; what came of it is printed as `ran JOB: SUMMARY`. A line
 * `invite EMAIL ROLE` lets an address into the desk; the link that signs it in is printed as `invited LINK`.
 */
await command(async () => {
  const { values } = parseArgs({ options: { state: { type: "string" } } });
  const port = await freePort();
  await lockState(values.state ?? DEFAULT_STATE, port);
  const { miniflare, url } = await serve({ state: values.state, port, vars: localOrigin(port) });
  void fire(miniflare);
  onStop(() => miniflare.dispose());
  console.log(`http://localhost:${url.port}`);
  for await (const line of createInterface(process.stdin)) {
    const [job = "", email = "", role] = line.split(" ");
    if (job === "invite") {
      const link = await connected(async () => {
        const { DB } = await miniflare.getBindings<BaseEnv>(WORKERS.site.name);
        const deps = { db: openDb(DB), now: () => new Date() };
        return (await inviteToDesk(deps, url.origin, { email, role: role as Role })).link;
      });
      console.log(`invited ${link}`);
      continue;
    }
    const run = await runJobNow(miniflare, job);
    console.log(`ran ${job}: ${run?.summary ?? "not run: a run of it is under way"}`);
  }
});
