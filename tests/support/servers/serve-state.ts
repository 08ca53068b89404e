import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { onStop } from "../../../scripts/lib/cli/lifetime.ts";
import { freePort } from "../../../scripts/lib/port.ts";
import { command, DEFAULT_STATE } from "../../../scripts/lib/project.ts";
import { runJobNow } from "../../../scripts/lib/run-job.ts";
import { lockState } from "../../../scripts/lib/serving/state-lock.ts";
import { fire, localOrigin, serve } from "../../../scripts/lib/workers.ts";

/**
 * Serves a prepared state with the existing build, for the browser tests: `scripts/start.ts` without its steps. A line
 * of standard input names a job, which runs at once; what came of it is printed as `ran JOB: SUMMARY`.
 */
await command(async () => {
  const { values } = parseArgs({ options: { state: { type: "string" } } });
  const port = await freePort();
  await lockState(values.state ?? DEFAULT_STATE, port);
  const { miniflare, url } = await serve({ state: values.state, port, vars: localOrigin(port) });
  void fire(miniflare);
  onStop(() => miniflare.dispose());
  console.log(`http://localhost:${url.port}`);
  for await (const job of createInterface(process.stdin)) {
    const run = await runJobNow(miniflare, job);
    console.log(`ran ${job}: ${run?.summary ?? "not run: a run of it is under way"}`);
  }
});
