import { Option } from "commander";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { ROLES, type Role } from "~/platform/desk/roles.ts";
import { staffList } from "~/platform/desk/staff.ts";
import { emailAddress, siteAddress } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { addressOf } from "./lib/deploy/config.ts";
import { inviteToDesk } from "./lib/desk-link.ts";
import { localSite, onState, type StateOptions, withState } from "./lib/on-state.ts";
import { recordedDeployment } from "./lib/workers.ts";

const program = commandLine("npm run desk", "Lets people into the publisher's desk, and lists them.", [
  "npm run desk -- invite you@example.com",
  "npm run desk -- invite ada@example.com --role editor --remote",
  "npm run desk -- list --remote",
]);

const A: Record<Role, string> = { owner: "an owner", editor: "an editor", viewer: "a viewer" };

interface InviteOptions extends StateOptions {
  role?: Role;
  name?: string;
  origin?: string;
}

withState(program.command("invite").description("let an address in, and print a link that signs it in once"))
  .argument("<email>", "", emailAddress)
  .addOption(
    new Option("--role <role>", "what it may do; who is known keeps theirs, a stranger is an owner").choices(
      ROLES,
    ),
  )
  .option(
    "--name <name>",
    "how the record calls them; who is known keeps theirs, a stranger is the part before the @",
  )
  .option("--origin <url>", "where the link leads; to the site of these databases when absent", siteAddress)
  .action((email: string, options: InviteOptions) =>
    onState(options, async ({ deps }) => {
      const { role, name } = options;
      const origin = options.origin ?? (await siteOf(options, deps));
      const invited = await inviteToDesk(deps, origin, { email, name, role });
      console.log(invited.link);
      console.log(`It works once, for 15 minutes. ${invited.name} is ${A[invited.role]}.`);
    }),
  );

async function siteOf(
  { remote, env = "production", state }: StateOptions,
  { publication, files = publication }: Deps,
): Promise<string> {
  return remote ? addressOf(recordedDeployment(env, files), files.brand) : localSite(state);
}

withState(program.command("list").description("list who may sign in")).action((options: StateOptions) =>
  onState(options, async ({ deps }) => {
    const [people] = await batch(deps.db, [staffList()]);
    for (const { role, email, name } of people) console.log(`${role}\t${email}\t${name}`);
  }),
);

await run(program);
