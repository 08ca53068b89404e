import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { Mistake } from "../cli/mistake.ts";

/** What an account has for each environment: the names' first part, the ids that Cloudflare gave, and where the site is. No secrets. */

export const ENVIRONMENTS = ["production", "staging"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The file of the project that is committed with the publication. */
const FILE = "deployment.json";

const schema = z.partialRecord(
  z.enum(ENVIRONMENTS),
  z.strictObject({
    slug: z.string().min(1),
    ids: z.record(z.string(), z.string().min(1)),
    address: z.optional(z.httpUrl()),
  }),
);

export interface Deployment {
  environment: Environment;
  /** `brand.slug` at the first deployment. Another one later renames nothing: the data stays where it is. */
  slug: string;
  /** Where the site answered when a deployment last passed its test; absent before the first that did. */
  address?: string;
  /** Ids of D1 databases and KV namespaces by binding. */
  ids: Record<string, string>;
}

/** Returns what is recorded of an environment; of one that was never deployed, the slug without ids. */
export function readDeployment(folder: string, environment: Environment, slug: string): Deployment {
  return { environment, slug, ids: {}, ...read(folder)[environment] };
}

/** Records what an environment has, beside the others. */
export function writeDeployment(folder: string, { environment, ...has }: Deployment): void {
  const text = JSON.stringify({ ...read(folder), [environment]: has }, null, 2);
  writeFileSync(path.join(folder, FILE), `${text}\n`);
}

function read(folder: string): z.infer<typeof schema> {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Mistake(
      `${FILE} is not what a deployment wrote (${error instanceof z.ZodError ? z.prettifyError(error) : error}): take it back from your repository, or delete it and the next deployment finds everything by name.`,
    );
  }
}
