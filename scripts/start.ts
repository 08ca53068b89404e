import { Option } from "commander";
import { dropLeases } from "~/platform/data/leases.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { build } from "./build.ts";
import { refuseUnfinished } from "./lib/backup/unfinished.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onStop } from "./lib/cli/lifetime.ts";
import { step, stepLine } from "./lib/cli/steps.ts";
import { startClock } from "./lib/clock.ts";
import { inviteToDesk } from "./lib/desk-link.ts";
import { serveSource } from "./lib/dev/serve-source.ts";
import { migrate } from "./lib/migrate.ts";
import { withFolder } from "./lib/on-state.ts";
import { chosenPort, freePort } from "./lib/port.ts";
import { DEFAULT_STATE } from "./lib/project.ts";
import { configuration } from "./lib/publication/configuration.ts";
import { showSampleOrSources } from "./lib/sample/sample.ts";
import { seedMarket } from "./lib/sample/sample-market.ts";
import { seedReadings } from "./lib/sample/sample-readings.ts";
import { localVars } from "./lib/serving/local-options.ts";
import { lockState } from "./lib/serving/state-lock.ts";
import { answerSetup } from "./lib/wizard/service.ts";
import { fire, localOrigin, openState, serve } from "./lib/workers.ts";

interface StartOptions {
  port?: string;
  state?: string;
  dev?: boolean;
  wizard?: boolean;
  answers?: string;
}

const typed = process.argv.includes("--dev") ? "npm run dev" : "npm start";

const program = commandLine(
  typed,
  "Brings the project to a running site: each step does only what remains.",
  [typed, `${typed} -- --port 8080`, `${typed} -- --wizard`],
);
withFolder(program)
  .option("--port <number>", "where to serve; 8787 when absent, PORT in the environment counts too")
  .option("--wizard", "first ask for name, domain, feeds and sections, and write them into app/publication")
  .option("--answers <file>", "as --wizard, with the answers of a JSON file (docs/WIZARD.md)")
  .addOption(new Option("--dev", "serve from the source, as npm run dev does").hideHelp())
  .action(start);

await run(program);

async function start(options: StartOptions): Promise<void> {
  const { state } = options;
  if (options.wizard || options.answers) return startWithAnswers(options);
  const port = (await chosenPort(options.port, typed)) || (await freePort());
  await configuration();
  await lockState(state ?? DEFAULT_STATE, port);
  const { MAIL_PROVIDER: provider } = localVars();
  if (provider !== "mailbox")
    console.log(stepLine("Mail", `${provider} sends it: the shell has MAIL_PROVIDER`));
  const desk = await prepare(state, port);
  if (options.dev) return serveSource({ port, state });

  await step("Build", build);
  const { miniflare, url, renew } = await step(
    "Workers",
    () =>
      serve({
        port,
        state,
        vars: localOrigin(port),
        setup: (call) =>
          answerSetup(call, (publication) => void setTimeout(follow, ANSWERED_MS, publication)),
      }),
    () => "serving",
  );
  const follow = async (publication: Publication) => {
    try {
      const { deps, close } = await openState({ state });
      await showSampleOrSources({ ...deps, publication });
      await close();
      await renew(publication);
      await fire(miniflare);
      console.log(`${publication.brand.name} is served now.`);
    } catch (error) {
      console.error(error);
    }
  };
  const clock = startClock((cron) => void fire(miniflare, cron));
  onStop(async () => {
    clock.stop();
    await miniflare.dispose();
  });
  console.log(`\n  http://localhost:${url.port}   (Ctrl-C stops it)`);
  console.log(`  Desk: ${desk}   (signs in once)\n`);
}

/** Brings the databases to what a site needs. Returns a link that signs into its desk. */
async function prepare(state: string | undefined, port: number): Promise<string> {
  const { deps, env, close } = await openState({ state });
  try {
    await refuseUnfinished(deps);
    await step(
      "Databases",
      () => migrate(env),
      (applied) => (applied > 0 ? `${applied} migrations applied` : "unchanged"),
    );
    await dropLeases(deps);
    await step("Sample edition", () => showSampleOrSources(deps));
    await step("Sample market", () => seedMarket(deps));
    await step("Digest, daily", () => seedReadings(deps));
    const owner = { email: "you@desk.localhost", name: "You", role: "owner" } as const;
    return (await inviteToDesk(deps, localOrigin(port).LOCAL_ORIGIN, owner)).link;
  } finally {
    await close();
  }
}

/** By then a page has the answer to what it posted: the Workers end when they are renewed. */
const ANSWERED_MS = 500;

/** This process has read the publication as it was: another one serves what is written now. */
async function startWithAnswers({ answers, port, state, dev }: StartOptions): Promise<void> {
  const { publishNamed, startAnew, writeAnswers } = await import("./lib/wizard/start-with.ts");
  const folder = await writeAnswers(answers);
  const where = state === undefined ? [] : ["--state", state];
  if (folder) await publishNamed(folder, where);
  const options = [...where, ...(port === undefined ? [] : ["--port", port])];
  await startAnew(dev ? [...options, "--dev"] : options);
}
