import { Mistake } from "../cli/mistake.ts";
import type { Account } from "./account.ts";
import { idsInFiles, resourcesOf } from "./config.ts";
import type { Deployment } from "./deployment.ts";

/** What an account lacks of what both Workers need, and what is found there by its name. */
export interface Inventory {
  /** With the ids that were found. */
  deployment: Deployment;
  missing: { kind: string; name: string; binding?: string }[];
  /** What has the right name and nobody recorded: it may be of something else. */
  unrecorded: string[];
}

/** Looks for everything in the account. Changes nothing. */
export async function takeInventory(account: Account, recorded: Deployment): Promise<Inventory> {
  const { databases, namespaces, buckets, queues } = resourcesOf(recorded);
  const inFiles = recorded.environment === "production" ? idsInFiles() : {};
  const known = { ...inFiles, ...recorded.ids };
  const isFirst = Object.keys(known).length === 0;
  const inventory: Inventory = {
    deployment: { ...recorded, ids: { ...known } },
    missing: [],
    unrecorded: [],
  };
  const [existing, thereDatabases, thereNamespaces, hasQueues] = await Promise.all([
    account.buckets(),
    account.databases(),
    account.namespaces(),
    Promise.all(queues.map((name) => account.hasQueue(name))),
  ]);
  const withIds = [
    { kind: "D1 database", wanted: databases, there: thereDatabases },
    { kind: "KV namespace", wanted: namespaces, there: thereNamespaces },
  ];
  for (const { kind, wanted, there } of withIds)
    for (const { binding, name } of wanted) {
      const id = known[binding];
      if (id !== undefined) {
        if (!there.some((one) => one.id === id))
          throw new Mistake(
            `The account has no ${kind} ${id}, which is recorded as ${binding}: sign in to the account of the site, or take the id out of deployment.json (or the wrangler files) to begin with an empty one.`,
          );
        continue;
      }
      const found = there.find((one) => one.name === name);
      if (found) {
        inventory.deployment.ids[binding] = found.id;
        inventory.unrecorded.push(`${kind} ${name}`);
      } else inventory.missing.push({ kind, name, binding });
    }
  const rest = [
    ...buckets.map((name) => ({ kind: "R2 bucket", name, isThere: existing.includes(name) })),
    ...queues.map((name, index) => ({ kind: "queue", name, isThere: hasQueues[index] })),
  ];
  for (const { kind, name, isThere } of rest)
    if (!isThere) inventory.missing.push({ kind, name });
    else if (isFirst) inventory.unrecorded.push(`${kind} ${name}`);
  return inventory;
}

/**
 * Creates what is missing. Hands each new id on at once, so that a run that is cut short creates nothing twice.
 * Returns the deployment with all ids.
 */
export async function provision(
  account: Account,
  { deployment, missing }: Inventory,
  record: (deployment: Deployment) => void,
): Promise<Deployment> {
  const ids = { ...deployment.ids };
  record({ ...deployment, ids });
  for (const { kind, name, binding } of missing) {
    if (kind === "queue") await account.createQueue(name);
    else if (kind === "R2 bucket") await account.createBucket(name);
    else {
      const isDatabase = kind === "D1 database";
      await (isDatabase ? account.createDatabase(name) : account.createNamespace(name));
      const there = await (isDatabase ? account.databases() : account.namespaces());
      const id = there.find((one) => one.name === name)?.id;
      if (!id || !binding)
        throw new Mistake(`The ${kind} ${name} was created, and the account does not list it.`);
      ids[binding] = id;
      record({ ...deployment, ids });
    }
  }
  return { ...deployment, ids };
}
