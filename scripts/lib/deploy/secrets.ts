import { readVars, type Vars } from "~/platform/env.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { Mistake, type WorkerRole } from "../project.ts";

/** What a deployment depends on: the variables of the wrangler files, and the publication. */
export interface Settings {
  vars: Partial<Vars>;
  publication: Publication;
}

interface Secret {
  name: keyof Vars;
  workers: WorkerRole[];
  /** What it switches on. */
  opens: string;
  /** Whether these settings have a use for it; always when absent. */
  serves?: (settings: Settings) => boolean;
  /** Whether the settings promise what does not work without it. */
  needed?: boolean;
}

const prices = (provider: string) => (settings: Settings) => settings.vars.PRICE_PROVIDER === provider;
const mail = (provider: string) => (settings: Settings) => settings.vars.MAIL_PROVIDER === provider;

/** Every secret that the Workers read. `tests/e2e/operate/deploy-account.spec.ts` compares them with the variables that there are. */
export const SECRETS: Secret[] = [
  {
    name: "OPERATOR_TOKEN",
    workers: ["cron", "site"],
    opens: "forcing a refresh by a call; at least 24 characters",
  },
  {
    name: "OPERATOR_WEBHOOK",
    workers: ["cron"],
    opens: "telling a chat program what stays wrong",
  },
  {
    name: "YOUTUBE_API_KEY",
    workers: ["cron"],
    opens: "durations and statistics of videos",
  },
  {
    name: "ALPACA_KEY_ID",
    workers: ["cron"],
    opens: "prices from Alpaca",
    serves: prices("alpaca"),
    needed: true,
  },
  {
    name: "ALPACA_SECRET_KEY",
    workers: ["cron"],
    opens: "prices from Alpaca",
    serves: prices("alpaca"),
    needed: true,
  },
  {
    name: "TWELVE_DATA_API_KEY",
    workers: ["cron"],
    opens: "prices from Twelve Data",
    serves: prices("twelvedata"),
    needed: true,
  },
  {
    name: "LLM_API_KEY",
    workers: ["cron"],
    opens: "the language model, if it asks for a key",
    serves: ({ vars }) => vars.LLM_BASE_URL !== undefined,
  },
  {
    name: "MAIL_SECRET",
    workers: ["cron", "site"],
    opens:
      "links in mails and of shared drafts, signed by a secret of yours; without it one is kept in the database",
  },
  {
    name: "RESEND_API_KEY",
    workers: ["cron"],
    opens: "sending mail by Resend",
    serves: mail("resend"),
    needed: true,
  },
  {
    name: "RESEND_WEBHOOK_SECRET",
    workers: ["site"],
    opens: "hearing of bounces and complaints from Resend",
    serves: mail("resend"),
  },
  {
    name: "POSTMARK_TOKEN",
    workers: ["cron"],
    opens: "sending mail by Postmark",
    serves: mail("postmark"),
    needed: true,
  },
  {
    name: "POSTMARK_WEBHOOK_SECRET",
    workers: ["site"],
    opens: "hearing of bounces and complaints from Postmark",
    serves: mail("postmark"),
  },
  {
    name: "ANALYTICS_TOKEN",
    workers: ["cron", "site"],
    opens: "counting visits in Analytics Engine rather than in the database",
    serves: ({ vars }) => vars.ANALYTICS_DATASET !== undefined,
  },
  {
    name: "TURNSTILE_SECRET",
    workers: ["site"],
    opens: "checking that who posts a form is a person",
    serves: ({ publication }) => publication.forms.turnstileSiteKey !== undefined,
    needed: true,
  },
];

export interface Missing extends Secret {
  /** The only one of both Workers that has it, such as after a first deployment that failed between them. */
  only?: WorkerRole;
}

/**
 * Returns the secrets that the settings have a use for and a Worker does not have. What one of both has cannot be read:
 * both get another, as they must have the same.
 */
export function missingSecrets(settings: Settings, stored: Record<WorkerRole, string[]>): Missing[] {
  return SECRETS.filter(({ serves }) => serves?.(settings) ?? true).flatMap((secret) => {
    const having = secret.workers.filter((role) => stored[role].includes(secret.name));
    if (having.length === secret.workers.length || settings.vars[secret.name] !== undefined) return [];
    return [{ ...secret, only: having[0] }];
  });
}

/** Says which Worker alone has a secret of both. */
export const onlyIn = ({ name, only }: Missing) => `${name} is stored in the ${only} Worker alone`;

export type Values = Record<WorkerRole, Record<string, string>>;

interface Asking {
  /** Asks for a value without showing it; null where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
  /** Whether those that may be left out are asked for as well. */
  all: boolean;
  variables: Record<string, string | undefined>;
}

/**
 * Returns the values of missing secrets: from the environment, else asked for. Names what stays switched off.
 * @throws Mistake when a value is wrong, or one is missing that the settings need or the other Worker has
 */
export async function collectSecrets(
  missing: Missing[],
  { ask, all, variables }: Asking,
): Promise<{ values: Values; without: Missing[] }> {
  const values: Values = { site: {}, cron: {} };
  const without: Missing[] = [];
  for (const secret of missing) {
    const { name, workers, opens, needed = false, only } = secret;
    const isAsked = ask !== null && (needed || all || only !== undefined);
    const question = `${name}, for ${opens}${only ? ` (${onlyIn(secret)}; both get what you type)` : ""}`;
    const given = variables[name] || (isAsked ? (await ask(question)).trim() : "");
    if (given === "") without.push(secret);
    else for (const role of workers) values[role][name] = checked(name, given);
  }
  const lacking = without.filter(({ needed }) => needed);
  if (lacking.length > 0)
    throw new Mistake(
      `${lacking.map(({ name, opens }) => `${name} is missing, for ${opens}`).join("; ")}. Give it in the environment or on a terminal, or take what needs it out of the configuration. Nothing was deployed.`,
    );
  const halves = without.filter(({ only }) => only);
  if (halves.length > 0)
    throw new Mistake(
      `${halves.map(onlyIn).join("; ")}, and both need the same. Give it in the environment or on a terminal, the same or another: both get it. Nothing was deployed.`,
    );
  return { values, without };
}

function checked(name: string, value: string): string {
  const [wrong] = readVars({ [name]: value }).wrong;
  if (wrong) throw new Mistake(`${name} is wrong: ${wrong.reason}. Nothing was deployed.`);
  return value;
}
