import { parseArgs } from "node:util";
import { whenToldToStop } from "../../../scripts/lib/lifetime.ts";
import { command } from "../../../scripts/lib/project.ts";
import { serve, tick } from "../../../scripts/lib/workers.ts";

/** Serves a prepared state with the last build, for the browser tests: `scripts/start.ts` without its steps. */
await command(async () => {
  const { values } = parseArgs({ options: { state: { type: "string" } } });
  const { miniflare, url } = await serve({ state: values.state });
  void tick(miniflare);
  whenToldToStop(() => miniflare.dispose());
  console.log(`http://localhost:${url.port}`);
});
