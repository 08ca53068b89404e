import { parseArgs } from "node:util";
import { onStop } from "../../../scripts/lib/lifetime.ts";
import { command } from "../../../scripts/lib/project.ts";
import { serve, tick } from "../../../scripts/lib/workers.ts";

/** Serves a prepared state with the existing build, for the browser tests: `scripts/start.ts` without its steps. */
await command(async () => {
  const { values } = parseArgs({ options: { state: { type: "string" } } });
  const { miniflare, url } = await serve({ state: values.state });
  void tick(miniflare);
  onStop(() => miniflare.dispose());
  console.log(`http://localhost:${url.port}`);
});
