import { type Command, Option } from "commander";
import { readStored } from "~/publication/reader/read.ts";
import { refuseUnfinished } from "./backup/unfinished.ts";
import { ENVIRONMENTS, type Environment } from "./deploy/deployment.ts";
import { migrate } from "./migrate.ts";
import { DEFAULT_PORT } from "./port.ts";
import { DEFAULT_STATE } from "./project.ts";
import { refuseWhileRestored, siteServedFrom } from "./serving/state-lock.ts";
import { openState, type State } from "./workers.ts";

export interface StateOptions {
  state?: string;
  remote?: boolean;
  /** Which of the deployed sites. */
  env?: Environment;
}

/** Adds the options of a command that works on the databases: of this computer, or with `--remote` the deployed ones. */
export const withState = (program: Command): Command =>
  withFolder(program)
    .addOption(
      new Option("--remote", 'work on the deployed databases (needs "npx wrangler login")').conflicts(
        "state",
      ),
    )
    .addOption(environmentOption("which deployed site, with --remote"))
    .hook("preAction", (_, typed) => {
      if (typed.getOptionValueSource("env") === "cli" && !typed.opts().remote)
        typed.error("error: --env names a deployed site, and needs --remote.");
    });

/** The option that names one of the deployed sites. */
export const environmentOption = (description: string) =>
  new Option("--env <name>", description).choices(ENVIRONMENTS).default("production");

/** Adds the option of a command that works on the databases of this computer alone. */
export const withFolder = (program: Command): Command =>
  program.option("--state <folder>", `where the local databases are; ${DEFAULT_STATE} when absent`);

/** Returns what a question calls the databases that a command works on. */
export const databasesOf = ({ remote, env = "production", state = DEFAULT_STATE }: StateOptions): string =>
  remote ? `the deployed database (${env})` : `the database in ${state}`;

/** Returns where the site of databases of this computer answers: the one that serves them, or the one that "npm start" would. */
export const localSite = async (state = DEFAULT_STATE): Promise<string> =>
  (await siteServedFrom(state)) ?? `http://localhost:${DEFAULT_PORT}`;

/**
 * Opens the databases, applies the migrations of the local ones, works on them, and closes them.
 * @param midway whether it also works on what a restore is putting back, or has left midway
 * @throws Mistake where it does not
 */
export async function onState(
  options: StateOptions,
  work: (state: State) => Promise<unknown>,
  { midway = false } = {},
): Promise<void> {
  if (!options.remote && !midway) await refuseWhileRestored(options.state ?? DEFAULT_STATE);
  const state = await openState(options);
  try {
    if (!midway) await refuseUnfinished(state.deps);
    if (!options.remote) await migrate(state.env);
    await work({ ...state, deps: await withDesk(state.deps) });
  } finally {
    await state.close();
  }
}

/** The publication as the site shows it; that of the files where the database is of an older release. */
async function withDesk(deps: State["deps"]): Promise<State["deps"]> {
  const publication = await readStored(deps).catch((error: unknown) => {
    if (/no such table/.test(String(error))) return deps.publication;
    throw error;
  });
  return { ...deps, publication, files: deps.publication };
}
