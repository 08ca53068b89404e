import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod";
import { thenClean } from "../cli/lifetime.ts";
import { binOf, clientDir, Mistake, tool, type WorkerRole } from "../project.ts";

/** An account at Cloudflare, by Wrangler's commands: the only place that knows their names, options and outputs. */

/** The codes of Cloudflare's API for a Worker that does not exist, or not in this environment. */
const NO_WORKER = /\[code: (10007|10090)\]|has no deployments/;

const named = z.array(z.object({ name: z.string(), uuid: z.string() }));
const databaseUse = z.object({
  rows_read_24h: z.number(),
  rows_written_24h: z.number(),
  database_size: z.number(),
});
const titled = z.array(z.object({ title: z.string(), id: z.string() }));
const secretNames = z.array(z.object({ name: z.string() }));
const liveDeployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1),
});
const deployed = z.object({
  type: z.literal("deploy"),
  version_id: z.string(),
  targets: z.array(z.string()).optional(),
});

export interface Released {
  version: string;
  /** Where it answers: addresses, or patterns of routes. */
  targets: string[];
}

export interface Deploying {
  role: WorkerRole;
  /** The Worker's configuration. */
  config: string;
  /** The tsconfig with the paths of the build. */
  tsconfig: string;
  /** Stored with the version; those that the Worker has already stay. */
  secrets?: Record<string, string>;
  dryRun?: boolean;
}

export type Account = ReturnType<typeof openAccount>;

/** Runs a command of Wrangler. Never throws for its exit code. */
export type Wrangler = (args: string[], env?: Record<string, string>) => ReturnType<typeof tool>;

const installed: Wrangler = (args, env) => tool(binOf("wrangler"), args, { env });

export function openAccount(wrangler: Wrangler = installed) {
  const run = async (what: string, args: string[], env?: Record<string, string>) => {
    const { code, text, stdout } = await wrangler(args, env);
    if (code !== 0) throw failed(what, text);
    return stdout;
  };
  const ask = async <T>(what: string, schema: z.ZodType<T>, args: string[]): Promise<T> =>
    answerOf(what, schema, await run(what, args));
  /** Returns null where the Worker does not exist. */
  const askWorker = async <T>(what: string, schema: z.ZodType<T>, args: string[]): Promise<T | null> => {
    const { code, text, stdout } = await wrangler(args);
    if (code === 0) return answerOf(what, schema, stdout);
    if (NO_WORKER.test(text)) return null;
    throw failed(what, text);
  };

  return {
    databases: async () =>
      (await ask("The list of databases", named, ["d1", "list", "--json"])).map(({ name, uuid }) => ({
        name,
        id: uuid,
      })),
    createDatabase: (name: string) => run(`The creation of the database ${name}`, ["d1", "create", name]),

    /** What a database counted within a day, and its size. */
    databaseUse: async (name: string) => {
      const use = await ask(`The use of ${name}`, databaseUse, ["d1", "info", name, "--json"]);
      return { rowsRead: use.rows_read_24h, rowsWritten: use.rows_written_24h, bytes: use.database_size };
    },

    namespaces: async () =>
      (await ask("The list of KV namespaces", titled, ["kv", "namespace", "list"])).map(({ title, id }) => ({
        name: title,
        id,
      })),
    createNamespace: (title: string) =>
      run(`The creation of the namespace ${title}`, ["kv", "namespace", "create", title]),

    /** The first of them: the list has no pages. */
    buckets: async () => {
      const text = await run("The list of buckets", ["r2", "bucket", "list"]);
      return [...text.matchAll(/^\s*name:\s+(\S+)/gm)].map(([, name]) => name ?? "");
    },
    createBucket: async (name: string) => {
      const { code, text } = await wrangler(["r2", "bucket", "create", name]);
      if (code !== 0 && !/already exists, and you own it/.test(text))
        throw new Mistake(
          `${text.trim()}\n\nThe creation of the bucket ${name} failed; the reason is above.`,
        );
    },

    hasQueue: async (name: string) => {
      const { code, text } = await wrangler(["queues", "info", name]);
      if (code === 0) return true;
      if (/does not exist/.test(text)) return false;
      throw failed(`The look at the queue ${name}`, text);
    },
    createQueue: (name: string) => run(`The creation of the queue ${name}`, ["queues", "create", name]),

    /** The id of the version that answers most requests; null where there is no such Worker. */
    liveVersion: async (worker: string) => {
      const args = ["deployments", "status", "--json", "--name", worker];
      const live = await askWorker(`The state of ${worker}`, liveDeployment, args);
      return live && (live.versions.sort((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null);
    },
    /** The names of its secrets; none where there is no such Worker. */
    secrets: async (worker: string) => {
      const args = ["secret", "list", "--name", worker];
      return ((await askWorker(`The list of ${worker}'s secrets`, secretNames, args)) ?? []).map(
        ({ name }) => name,
      );
    },

    /** The names of a database's migrations that are not applied, of those in its folder. */
    pendingMigrations: async (config: string, binding: string, files: string[]) => {
      const args = ["d1", "migrations", "list", binding, "--remote", "--config", config];
      const text = await run(`The list of ${binding}'s migrations`, args);
      return files.filter((file) => text.includes(file));
    },
    migrate: (config: string, binding: string) =>
      run(`The migration of ${binding}`, [
        ...["d1", "migrations", "apply", binding, "--remote"],
        ...["--config", config],
      ]),

    deploy: async ({ role, config, tsconfig, secrets, dryRun }: Deploying): Promise<Released | null> => {
      const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
      const [report, secretsFile] = [path.join(folder, "report"), path.join(folder, "secrets.json")];
      const release = async () => {
        if (secrets) writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
        const args = [
          ...["deploy", "--config", config, "--tsconfig", tsconfig],
          ...(role === "site" ? ["--assets", clientDir] : []),
          ...(secrets ? ["--secrets-file", secretsFile] : []),
          ...(dryRun ? ["--dry-run"] : []),
        ];
        await run(`The deployment of the ${role} Worker`, args, { WRANGLER_OUTPUT_FILE_PATH: report });
        return dryRun ? null : releasedOf(readFileSync(report, "utf8"));
      };
      return thenClean(release, () => rmSync(folder, { recursive: true, force: true }));
    },
    rollBack: (worker: string, version: string) =>
      run(`The return of ${worker} to ${version}`, [
        ...["rollback", version, "--name", worker, "--yes"],
        ...["--message", "The deployment failed its test"],
      ]),
  };
}

/** Wrangler's own words, without colours and where it keeps its logs; and how to sign in, if that is what lacks. */
function failed(what: string, text: string): Mistake {
  const said = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => !line.includes("Logs were written to"))
    .join("\n")
    .trim();
  const isUnknown = /CLOUDFLARE_API_TOKEN|not authenticated|logged in/i.test(said);
  const hint = isUnknown
    ? ' "npx wrangler login" signs in; a machine without a terminal has CLOUDFLARE_API_TOKEN.'
    : "";
  return new Mistake(`${said}\n\n${what} failed; the reason is above.${hint}`);
}

function answerOf<T>(what: string, schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Mistake(`${text.trim()}\n\n${what} was answered in a form that this project does not know.`);
  }
}

/** Reads Wrangler's report: one JSON value a line. */
function releasedOf(report: string): Released {
  for (const line of report.split("\n").filter(Boolean)) {
    const { data } = deployed.safeParse(JSON.parse(line));
    if (data) return { version: data.version_id, targets: data.targets ?? [] };
  }
  throw new Mistake("Wrangler did not say which version it deployed.");
}
