import { batch } from "~/platform/data/db.ts";
import { staffList } from "~/platform/desk/staff.ts";
import { typedAgain } from "../cli/typed-again.ts";
import { inviteToDesk } from "../desk-link.ts";
import { openState } from "../workers.ts";
import type { Deployment } from "./deployment.ts";

/** The desk of a deployed site, as its deployment sees it. */
export interface DeployedDesk {
  hasStaff: (deployment: Deployment) => Promise<boolean>;
  /** Makes an address the owner, and returns a link that signs it in once. */
  invite: (deployment: Deployment, email: string, origin: string) => Promise<string>;
}

export const deployedDesk: DeployedDesk = {
  hasStaff: (deployment) =>
    onDeployed(deployment, async ({ deps }) => {
      const [people] = await batch(deps.db, [staffList()]);
      return people.length > 0;
    }),
  invite: (deployment, email, origin) =>
    onDeployed(
      deployment,
      async ({ deps }) => (await inviteToDesk(deps, origin, { email, role: "owner" })).link,
    ),
};

async function onDeployed<Value>(
  { environment }: Deployment,
  work: (state: Awaited<ReturnType<typeof openState>>) => Promise<Value>,
): Promise<Value> {
  const state = await openState({ remote: true, env: environment });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}

interface FirstOwner {
  deployment: Deployment;
  desk: DeployedDesk;
  /** Who is to own the desk, where somebody said so. */
  owner?: string;
  /** The publication's address, for the example. */
  contact: string;
  /** Of the deployed site. */
  address: string;
  /** Whether only the operator reads what is printed: a link in a log would let every reader in. */
  isPrivate: boolean;
}

/**
 * Says how the first owner comes into the desk; nothing where somebody may already. With an owner's address, and nobody
 * else to read it, that is a link which signs in. It never fails: the site is deployed.
 */
export async function waysIn({
  deployment,
  desk,
  owner,
  contact,
  address,
  isPrivate,
}: FirstOwner): Promise<string | null> {
  const where = { remote: true, env: deployment.environment };
  const command = typedAgain(`npm run desk -- invite ${owner ?? contact}`, where);
  try {
    if (await desk.hasStaff(deployment))
      return owner ? `The desk has its people already. One more: ${command}` : null;
    if (owner && isPrivate)
      return `Sign in to the desk, once and within 15 minutes: ${await desk.invite(deployment, owner, address)}`;
  } catch {
    return `Whether somebody may sign in to the desk could not be asked. If nobody may: ${command}`;
  }
  return `Nobody may sign in to the desk yet. This makes you its owner, and prints a link: ${command}`;
}
