import { counted } from "~/lib/format.ts";
import { type HealthReport, healthReport } from "~/platform/jobs/health.ts";
import { wrongVariablesOfClock } from "~/platform/jobs/wrong-variables.ts";
import { sender } from "~/platform/mail/delivery/attempt.ts";
import { chooseProvider } from "~/platform/mail/providers/choose.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { repeatRestore, unfinishedRestore } from "./lib/backup/unfinished.ts";
import { largeNumber } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { deployTyped, typedAgain } from "./lib/cli/typed-again.ts";
import { openAccount } from "./lib/deploy/account.ts";
import { deployedFindings, withStoredSecrets } from "./lib/doctor/deployed.ts";
import { type Finding, findingOf } from "./lib/doctor/findings.ts";
import { mailDns, RESOLVER } from "./lib/doctor/mail-dns.ts";
import { backupLine, jobLine, sourceLine, variablesLine } from "./lib/doctor/work.ts";
import { pendingMigrations } from "./lib/migrate.ts";
import { type StateOptions, withState } from "./lib/on-state.ts";
import { DEFAULT_PORT, isFree } from "./lib/port.ts";
import { Mistake } from "./lib/project.ts";
import { checkedPublication, warningsOf } from "./lib/publication/checked.ts";
import { hasSources } from "./lib/publication/parts.ts";
import { findChromium } from "./lib/testing/chromium.ts";
import { openState, recordedDeployment, type State } from "./lib/workers.ts";

interface DoctorOptions extends StateOptions {
  json?: boolean;
  requests?: number;
  resolver: string;
}

const program = commandLine(
  "npm run doctor",
  "Says how the parts of the site are, and what must be mended.",
  [
    "npm run doctor",
    "npm run --silent doctor -- --remote --json",
    "npm run doctor -- --remote --requests 3000000",
  ],
);
withState(program)
  .option("--json", "as JSON")
  .option("--requests <number>", "requests a month, for what a deployed site costs", largeNumber)
  .option("--resolver <address>", "who is asked for DNS records, over HTTPS", RESOLVER)
  .action(examine);

await run(program);

/** The variables of its dependencies are also those that are stored at Cloudflare. */
interface Examined extends State {
  ofFiles: State["deps"]["vars"];
}

/** Prints one line for each part of the site's state; `wrong` marks those that must be mended. */
async function examine({ json, requests, resolver, ...where }: DoctorOptions): Promise<void> {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    if (!json) console.log(`${finding.state.padEnd(9)}${finding.part.padEnd(14)} ${finding.text}`);
  };
  const check: Check = async (part, body) => add(await findingOf(part, body));

  await check("Node", () => process.versions.node);
  let publication: Publication | null = null;
  await check("Configuration", async () => {
    publication = await checkedPublication();
    return sourcesOf(publication);
  });
  const warnings = publication ? await warningsOf(publication) : "";
  for (const text of warnings.split("\n").filter(Boolean)) add({ part: "Warning", state: "ok", text });
  await check("Port", async () =>
    (await isFree(DEFAULT_PORT))
      ? `${DEFAULT_PORT} is free`
      : `${DEFAULT_PORT} is in use: the site may be running`,
  );
  await check("Browser tests", () => {
    const chromium = findChromium();
    if (!chromium) throw new Mistake("no Chromium is installed: npm test tries to install one");
    return chromium;
  });
  let state: Examined | null = null;
  await check("Variables", async () => {
    const opened = await openState(where);
    state = { ...opened, ofFiles: opened.deps.vars };
    if (where.remote) {
      const { vars, publication } = opened.deps;
      const deployment = recordedDeployment(where.env ?? "production", publication);
      opened.deps.vars = await withStoredSecrets(vars, { account: openAccount(), deployment });
    }
    return secretsOf(opened);
  });
  // On a computer without a network what the clock reads from elsewhere fails, and there is nothing to mend.
  const isAway = !where.remote && !(await isOnline());
  const checkReading: Check = async (part, body) => {
    const finding = await findingOf(part, body);
    add(isAway && finding.state === "wrong" ? { ...finding, state: "offline" } : finding);
  };
  if (state) {
    const { ofFiles, deps } = state as Examined;
    const { vars, publication } = deps;
    for (const finding of await mailDns(vars, sender({ vars, publication }), { resolver })) add(finding);
    if (where.remote) {
      const deployment = recordedDeployment(where.env ?? "production", publication);
      const deployed = { account: openAccount(), deployment, deps: { vars: ofFiles, publication }, requests };
      for (const finding of await deployedFindings(deployed)) add(finding);
    }
    await checkState(state, where, check, checkReading);
  }
  const wrong = findings.filter((finding) => finding.state === "wrong").length;
  if (json) console.log(JSON.stringify({ wrong, findings }, null, 2));
  if (wrong > 0) throw new Mistake(`\n${wrong} to mend.`);
}

/** Whether a host that is always there answers. */
async function isOnline(): Promise<boolean> {
  try {
    await fetch("https://www.cloudflare.com/cdn-cgi/trace", { signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
}

type Check = (label: string, body: () => Promise<string> | string) => Promise<void>;

async function checkState(
  { deps, env, close }: State,
  where: StateOptions,
  check: Check,
  checkReading: Check,
): Promise<void> {
  const { remote, env: environment } = where;
  const pending = await pendingMigrations(env);
  const applies = remote ? deployTyped(environment) : "npm start";
  const unfinished = await unfinishedRestore(deps);
  await check("Databases", () => {
    if (unfinished !== null) throw new Mistake(repeatRestore(unfinished));
    return pending.length > 0
      ? `${pending.length} migrations to apply: ${applies} does`
      : "all migrations applied";
  });
  if (pending.length === 0) {
    const { jobs, sources, mail } = await healthReport(deps);
    const now = deps.now();
    await check("Mail", () => mailLine(deps, mail, where));
    // What is stored cannot be read: the cron Worker says how it is.
    if (remote)
      await check(
        "Cron Worker",
        async () => `variables: ${variablesLine(await wrongVariablesOfClock(deps))}`,
      );
    if (remote) await check("Last backup", () => backupLine(jobs, now, where));
    for (const job of jobs) await checkReading(job.job, () => jobLine(job, now));
    for (const source of sources) await checkReading(`Source ${source.id}`, () => sourceLine(source, now));
  }
  await close();
}

function sourcesOf(publication: Publication): string {
  if (!hasSources(publication)) return "valid; no sources yet, so the sample edition is shown";
  const { feeds, channels } = publication.sources;
  return `valid; ${counted(feeds.length, "feed")} and ${counted(channels.length, "channel")}`;
}

/** Returns the mail provider and the state of mail. */
function mailLine(deps: State["deps"], mail: HealthReport["mail"], where: StateOptions): string {
  if (!mail) throw new Mistake("its state cannot be read");
  const { state, waiting, oldestSeconds, failed, uncertain, paused } = mail;
  const provider = chooseProvider(deps);
  if (!provider.ok && provider.code === "incomplete") throw new Mistake(provider.message ?? "incomplete");
  const who = !provider.ok
    ? "no provider: mail waits"
    : provider.value.name === "mailbox"
      ? "kept in the local mailbox, sent by nobody"
      : `sent by ${provider.value.name}`;
  const hooks: Record<string, unknown> = {
    resend: deps.vars.RESEND_WEBHOOK_SECRET,
    postmark: deps.vars.POSTMARK_WEBHOOK_SECRET,
  };
  const name = deps.vars.MAIL_PROVIDER ?? "";
  const line = [
    who,
    name in hooks && !hooks[name] && "no webhook secret: bounces are not heard of",
    waiting > 0 && `${waiting} waiting, the longest ${oldestSeconds} s`,
    failed > 0 && `${failed} given up within a day`,
    uncertain > 0 &&
      `${uncertain} recipients of whom nobody knows whether they got it: ${typedAgain("npm run issue -- settle", where)}`,
    paused && `paused until ${paused.until}: ${paused.reason}`,
  ]
    .filter(Boolean)
    .join("; ");
  if (state === "failing") throw new Mistake(line);
  return line;
}

function secretsOf({ deps: { vars, wrongVars = [] } }: State): string {
  variablesLine(wrongVars);
  const named = [
    vars.OPERATOR_TOKEN ? "OPERATOR_TOKEN is set" : "no OPERATOR_TOKEN: nobody can force a refresh by a call",
    ...(vars.ACCESS_TEAM_DOMAIN ? [`${vars.ACCESS_TEAM_DOMAIN} is in front of the desk`] : []),
    vars.YOUTUBE_API_KEY ? "YOUTUBE_API_KEY is set" : "no YOUTUBE_API_KEY: videos come from keyless feeds",
  ];
  return named.join("; ");
}
