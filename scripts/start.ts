import { parseArgs } from "node:util";
import { build } from "./build.ts";
import { checkedPublication } from "./lib/checked-publication.ts";
import { startClock } from "./lib/clock.ts";
import { serveSource } from "./lib/dev/serve-source.ts";
import { onStop } from "./lib/lifetime.ts";
import { migrate } from "./lib/migrate.ts";
import { chosenPort, freePort } from "./lib/port.ts";
import { command, Mistake } from "./lib/project.ts";
import { hasSources } from "./lib/publication-mistake.ts";
import { removeSample, seedSample } from "./lib/sample/sample.ts";
import { seedMarket } from "./lib/sample/sample-market.ts";
import { seedReadings } from "./lib/sample/sample-readings.ts";
import { step } from "./lib/steps.ts";
import { fire, localOrigin, openState, serve } from "./lib/workers.ts";

const USAGE = `npm start -- [--port N] [--state FOLDER]

  --port N        where to serve; 8787 when absent, PORT in the environment counts too
  --state FOLDER  where the local databases are; .wrangler/state/v3 when absent`;

/** Brings the project to a running site: each step does only what remains. */
await command(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: "string" },
      state: { type: "string" },
      dev: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) throw new Mistake(USAGE);
  const { state } = values;
  const port = (await chosenPort(values.port)) || (await freePort());

  const publication = await step("Configuration", checkedPublication, () => "valid");
  const { deps, env, close } = await openState({ state });
  await step(
    "Databases",
    () => migrate(env),
    (applied) => (applied > 0 ? `${applied} migrations applied` : "unchanged"),
  );
  await step("Sample edition", () => (hasSources(publication) ? removeSample(deps) : seedSample(deps)));
  await step("Sample market", () => seedMarket(deps));
  await step("Digest, daily", () => seedReadings(deps));
  await close();
  if (values.dev) return serveSource({ port, state });

  await step("Build", build);
  const { miniflare, url } = await step(
    "Workers",
    () => serve({ port, state, vars: localOrigin(port) }),
    () => "serving",
  );
  const clock = startClock((cron) => void fire(miniflare, cron));
  onStop(async () => {
    clock.stop();
    await miniflare.dispose();
  });
  console.log(`\n  http://localhost:${url.port}   (Ctrl-C stops it)\n`);
});
