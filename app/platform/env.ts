import * as z from "zod";
import type { AccessAnswer } from "./desk/access/model.ts";
import { accessVars, halfOfAccess } from "./desk/access/vars.ts";
import type { Passkey, PasskeyAnswer, PasskeyUser, RelyingParty } from "./desk/passkeys/model.ts";
import type { WorkersAi } from "./llm/binding.ts";
import type { MailRef } from "./mail/delivery/queue/enqueue.ts";
import type { Publication } from "./publication/publication.ts";
import type { CheckedList, Found, ReadAnswer } from "./sources/found.ts";

/** What the cron Worker answers to the site over its service binding. */
export interface CronService {
  /** Asks for one run of the jobs that answer a refresh; see `jobs/clock/request.ts`. Throws for an unknown name. */
  requestRefresh(refresh: string, options?: { force?: boolean }): Promise<RefreshAnswer>;
  /** Finds the source that is meant by an address, and says what it would bring as one of a kind. Stores nothing. */
  trySource(address: string, kind: string): Promise<Found>;
  /** Reads one source now, by the id of its state. */
  readSource(id: string): Promise<ReadAnswer>;
  /** Computes the market again after a stated figure changed. Returns whether anything changed. */
  recomputeMarket(): Promise<boolean>;
  /** Looks at each feed of an OPML list that is no source yet. Stores nothing. */
  checkSources(opml: string): Promise<CheckedList>;
  /** What a browser makes a passkey from, and asks its passkeys with, as JSON; see `platform/desk/passkeys/verify.ts`. */
  passkeyCreation(party: RelyingParty, challenge: string, user: PasskeyUser): Promise<string>;
  passkeyRequest(party: RelyingParty, challenge: string): Promise<string>;
  /** Whether a browser's answer proves a passkey: the new one, or the counter of one that is known; else null. */
  verifyPasskeyCreation(answer: PasskeyAnswer): Promise<Passkey | null>;
  verifyPasskeyRequest(answer: PasskeyAnswer, passkey: Passkey): Promise<number | null>;
  /** Whom an assertion of Cloudflare Access names, if it is true; see `platform/desk/access/verify.ts`. */
  verifyAccess(assertion: string): Promise<AccessAnswer>;
  /** Makes of a manuscript what its readers will see; see `jobs/writing/compile.ts`. */
  compileManuscript(manuscript: ManuscriptSource): Promise<CompiledManuscript>;
  /** Publishes, updates or takes off what the desk wants to be public, and waits for it. */
  publishDrafts(): Promise<void>;
  /** Checks and stores the bytes of a picture. Returns its path, or the end of a sentence that says why it is refused. */
  keepPicture(bytes: Uint8Array): Promise<KeptPicture>;
  /** Fetches a picture of another host and stores it. Returns its path, or a sentence that says why it is refused. */
  bringPicture(address: string): Promise<KeptPicture>;
  /** Returns the HTML of a letter in a theme, as it would go out now; null when there is none. */
  previewLetter(letter: string, theme: "light" | "dark"): Promise<string | null>;
  /** Composes the issue of a day before its hour. Returns false if there is nothing to compose it of. */
  composeIssue(day: string): Promise<boolean>;
  /** Mails a copy of a letter, marked as a test, to one address. */
  testLetter(letter: string, email: string): Promise<{ ok: true } | { ok: false; message: string }>;
}

/** What came of a picture's bytes: its path here, or the end of a sentence that says why it is not kept. */
export type KeptPicture = { state: "stored"; path: string } | { state: "refused"; reason: string };

/** What is written at the desk: Markdown, and the entries beside it. */
export interface ManuscriptSource {
  title: string;
  slug: string;
  excerpt: string;
  author: string;
  categories: string[];
  tags: string[];
  image: string;
  discussion: string;
  text: string;
}

/** What is wrong with a manuscript, or left out of it: a sentence, and its line of the text or the field. */
export interface ManuscriptRemark {
  sentence: string;
  line: number | null;
  field: string | null;
}

/** A manuscript as it will be read. */
export interface CompiledManuscript {
  /** What can be shown of the text, also with mistakes in it. */
  html: string;
  /** What the article's page shows beside it; null with a mistake in it. */
  article: {
    slug?: string;
    title: string;
    excerpt: string;
    author: string;
    readTime: number;
    featuredImage: string | null;
    imageWidth: number | null;
    imageHeight: number | null;
    categories: string[];
    tags: string[];
    discussionUrl?: string;
  } | null;
  wrongs: ManuscriptRemark[];
  ignored: ManuscriptRemark[];
}

export type RefreshAnswer = { status: "started" | "running" | "fresh"; lastRunAt: string | null };

export interface PublicationEnv {
  /** The publication as data, where it changes without a bundle: on the own computer. `id` is that of its contents. */
  PUBLICATION?: { id: string; publication: Publication };
}

/** Bindings and variables that both Workers have. Variables arrive as strings and are checked by `readVars`. */
export interface BaseEnv extends PublicationEnv {
  DB: D1Database;
  SEARCH: D1Database;
  KV: KVNamespace;
  /** The publisher's pictures. */
  MEDIA: R2Bucket;
  OPERATOR_TOKEN?: string;
  OPERATOR_MAIL?: string;
  OPERATOR_WEBHOOK?: string;
  YOUTUBE_API_KEY?: string;
  PRICE_PROVIDER?: string;
  ALPACA_KEY_ID?: string;
  ALPACA_SECRET_KEY?: string;
  TWELVE_DATA_API_KEY?: string;
  UPSTREAM_GATEWAY?: string;
  UPSTREAM_CONTACT?: string;
  MAIL_SECRET?: string;
  MAIL_SECRET_OLD?: string;
  MAIL_PROVIDER?: string;
  MAIL_FROM?: string;
  LOCAL_ORIGIN?: string;
  RESEND_API_KEY?: string;
  RESEND_WEBHOOK_SECRET?: string;
  POSTMARK_TOKEN?: string;
  POSTMARK_BROADCAST_STREAM?: string;
  POSTMARK_WEBHOOK_SECRET?: string;
  TURNSTILE_SECRET?: string;
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUDIENCE?: string;
  ANALYTICS_DATASET?: string;
  ANALYTICS_TOKEN?: string;
  /** Fans mail out; without it the clock sends a little at every tick. */
  MAIL?: Queue<MailRef>;
  /** A `[[send_email]]` binding: Cloudflare Email Service. */
  EMAIL?: SendEmail;
  LLM_BASE_URL?: string;
  LLM_API_KEY?: string;
  LLM_MODEL?: string;
  /** Workers AI, where it is bound. */
  AI?: WorkersAi;
  /** Cloudflare Images, where it is bound. */
  IMAGES?: ImagesBinding;
}

export interface SiteEnv extends BaseEnv {
  ASSETS?: Pick<Fetcher, "fetch">;
  CRON?: CronService;
  COMPRESS?: string;
  PATIENCE?: string;
  /** Which version this is; the deployment waits until it answers. */
  VERSION?: WorkerVersionMetadata;
  /** Where events are written for the operator, and counted where the variables say so; see `counts/point.ts`. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Reads and writes the publication's files: only where a local server binds it (`scripts/lib/wizard/service.ts`). */
  SETUP?: Pick<Fetcher, "fetch">;
  /** Gets an error before it becomes a plain 500: only in development, which shows it. */
  onError?: (error: unknown) => void;
}

export interface CronEnv extends BaseEnv {
  JOBS: Queue<{ job: string }>;
  /** The days' backups; without a bucket the clock keeps none. */
  BACKUPS?: R2Bucket;
}

/** The values of `MAIL_PROVIDER`; `chooseProvider` has a case for each. */
export const MAIL_PROVIDERS = ["mailbox", "cloudflare", "resend", "postmark"] as const;

const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);

const varsSchema = z.object({
  /** Lets an operator force a refresh; at least 24 characters. */
  OPERATOR_TOKEN: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** Who is told what stays wrong, and that it is right again. */
  OPERATOR_MAIL: z.preprocess(blankAsAbsent, z.email().optional()),
  /** Where the same is posted as JSON, whose `text` chat programs show. */
  OPERATOR_WEBHOOK: z.preprocess(blankAsAbsent, z.url({ protocol: /^https$/ }).optional()),
  /** With a key, videos get durations and statistics from the YouTube Data API v3. */
  YOUTUBE_API_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Where prices come from, yahoo when absent; `none` refreshes no market data at all and keeps what is stored. */
  PRICE_PROVIDER: z.preprocess(blankAsAbsent, z.enum(["yahoo", "alpaca", "twelvedata", "none"]).optional()),
  /** Alpaca's pair of keys, for PRICE_PROVIDER=alpaca. */
  ALPACA_KEY_ID: z.preprocess(blankAsAbsent, z.string().optional()),
  ALPACA_SECRET_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  /** For PRICE_PROVIDER=twelvedata. */
  TWELVE_DATA_API_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Sends every outgoing request through this origin as `{gateway}/{host}{path}`: an egress proxy, or a test's stand-in for the internet. */
  UPSTREAM_GATEWAY: z.preprocess(blankAsAbsent, z.url().optional()),
  /** Contact address in the User-Agent that upstreams see. */
  UPSTREAM_CONTACT: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Signs the links in mails and of shared drafts; at least 24 characters. Without it one is made and kept in the database. */
  MAIL_SECRET: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** The secret before: links that it signed go on working. */
  MAIL_SECRET_OLD: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** Who sends mail. `mailbox` keeps it readable on a local host; without any it waits. */
  MAIL_PROVIDER: z.preprocess(blankAsAbsent, z.enum(MAIL_PROVIDERS).optional()),
  /** The sender, as `Name <address>` or an address; the publication's name and contact address when absent. */
  MAIL_FROM: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(
        /^([^<>"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
        'must read like "Name <address>"',
      )
      .optional(),
  ),
  RESEND_API_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  /** Of the webhook, as Resend shows it: `whsec_…`. */
  RESEND_WEBHOOK_SECRET: z.preprocess(blankAsAbsent, z.string().startsWith("whsec_").optional()),
  /** The server token. */
  POSTMARK_TOKEN: z.preprocess(blankAsAbsent, z.string().optional()),
  /** The message stream of list mail; "broadcast" when absent. */
  POSTMARK_BROADCAST_STREAM: z.preprocess(blankAsAbsent, z.string().optional()),
  /** The password in the webhook's address, after any user name; at least 24 characters. */
  POSTMARK_WEBHOOK_SECRET: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** A language model's endpoint in OpenAI's format, such as https://api.openai.com/v1, with `LLM_MODEL` and, where it asks for one, `LLM_API_KEY`. Without it Workers AI writes, where it is bound. */
  LLM_BASE_URL: z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  LLM_API_KEY: z.preprocess(blankAsAbsent, z.string().optional()),
  LLM_MODEL: z.preprocess(blankAsAbsent, z.string().optional()),
  /** The secret key of Cloudflare Turnstile, whose site key is in the publication: forms then require its token. */
  TURNSTILE_SECRET: z.preprocess(blankAsAbsent, z.string().optional()),
  ...accessVars,
  /** The account's id and the dataset's name, as `ACCOUNT/DATASET`: with a token that reads it, Analytics Engine counts visits. */
  ANALYTICS_DATASET: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^[0-9a-f]{32}\/\w+$/)
      .optional(),
  ),
  /** An API token with "Account Analytics: Read". */
  ANALYTICS_TOKEN: z.preprocess(blankAsAbsent, z.string().min(24).optional()),
  /** Where the links of the clock's mails lead on the own computer; to the publication's address when absent. */
  LOCAL_ORIGIN: z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  COMPRESS: z.enum(["on", "off"]).default("off"),
  /** How many times longer a dependency may take than in production, for where the same computer builds and tests. */
  PATIENCE: z.preprocess(blankAsAbsent, z.coerce.number().min(1).max(100).optional()),
});

export type Vars = z.infer<typeof varsSchema>;

export const VAR_NAMES = Object.keys(varsSchema.shape) as (keyof Vars)[];

/** A variable of the environment that cannot be what it says. */
export interface WrongVar {
  name: string;
  /** One sentence, without the value. */
  reason: string;
}

export interface ReadVars {
  vars: Vars;
  wrong: WrongVar[];
}

/** No request leaves by this gateway. */
const NO_GATEWAY = "https://gateway.invalid";

/**
 * Returns what stands in for wrong variables: what each is for is off, and nothing takes a way that the operator did
 * not choose. Without its sender or its secret, mail waits.
 */
function switchedOff(wrong: ReadonlySet<string>): Partial<Vars> {
  const mail = ["MAIL_PROVIDER", "MAIL_FROM", "MAIL_SECRET"].some((name) => wrong.has(name));
  return {
    ...(mail ? { MAIL_PROVIDER: undefined } : {}),
    ...(wrong.has("PRICE_PROVIDER") ? { PRICE_PROVIDER: "none" } : {}),
    ...(wrong.has("UPSTREAM_GATEWAY") ? { UPSTREAM_GATEWAY: NO_GATEWAY } : {}),
  };
}

/** What was read of each environment: an isolate has one for all its requests, and it never changes. */
const known = new WeakMap<object, ReadVars>();

/** Reads the environment's variables, once for each environment. A wrong one switches off what it is for. */
export function readVars(env: object): ReadVars {
  const read = known.get(env) ?? check(env as Record<string, unknown>);
  known.set(env, read);
  return read;
}

function check(env: Record<string, unknown>): ReadVars {
  const parsed = varsSchema.safeParse(env);
  if (parsed.success) return { vars: parsed.data, wrong: halfOfAccess(parsed.data) };
  const wrong = parsed.error.issues.map(({ path, message }) => ({ name: path.join("."), reason: message }));
  const names = new Set(wrong.map(({ name }) => name));
  const right = Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
  const vars = { ...varsSchema.parse(right), ...switchedOff(names) };
  return { vars, wrong: [...wrong, ...halfOfAccess(vars).filter(({ name }) => !names.has(name))] };
}
