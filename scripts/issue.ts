import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { issueContent } from "~/domains/newsletter/publish-issue.ts";
import { issueFile, parseIssueFile } from "~/domains/newsletter/rules/issue-file.ts";
import { nextIssue } from "~/domains/newsletter/rules/issue-schedule.ts";
import {
  addIssue,
  cancelIssue,
  editIssue,
  type Issue,
  issueOf,
  latestIssues,
  scheduleIssue,
} from "~/domains/newsletter/store/issues.ts";
import { listStats, subscriberId } from "~/domains/newsletter/store/operator.ts";
import { composeIssueOf, indexIssues, sendIssue } from "~/jobs/letters/weekly-issue.ts";
import { counted } from "~/lib/format.ts";
import { batch } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import { chartMistakes } from "~/platform/html/figured.ts";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  scheduleMailing,
} from "~/platform/mail/delivery/mailings.ts";
import { settleMail, unsettledMail } from "~/platform/mail/delivery/settle.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { calendarDay, emailAddress } from "./lib/cli/arguments.ts";
import { commandLine, confirmed, run } from "./lib/cli/command-line.ts";
import { typedAgain } from "./lib/cli/typed-again.ts";
import { localSite, onState, type StateOptions, withState } from "./lib/on-state.ts";
import { fromInvoker, Mistake } from "./lib/project.ts";
import { changeMailing, standing } from "./lib/publish/issue-state.ts";
import { hourOf, momentOf, refusePassed } from "./lib/publish/issue-times.ts";
import type { State } from "./lib/workers.ts";

type Deps = State["deps"];

interface Context extends IssueOptions {
  deps: Deps;
  day: string;
}

interface IssueOptions extends StateOptions {
  file?: string;
  origin?: string;
  yes?: boolean;
  json?: boolean;
}

const program = commandLine(
  "npm run issue",
  "Writes, sends and stops the issues of the newsletter. An issue is named by the day it goes out.",
  [
    "npm run issue -- list",
    "npm run issue -- edit 2026-11-26 --file 2026-11-26.md",
    'npm run issue -- schedule 2026-11-26 "2026-11-26 07:30"',
    "npm run issue -- send 2026-11-26 --remote",
  ],
);

/** Adds a subcommand, such as "test <day> <email>"; its work gets what was typed after the day as text. */
function subcommand(
  typed: string,
  summary: string,
  work: (context: Context, ...rest: string[]) => Promise<void>,
): Command {
  const [name = "", ...names] = typed.split(" ");
  const added = withState(program.command(name).description(summary));
  for (const each of names)
    each.includes("day")
      ? added.argument(each, "such as 2026-11-26", calendarDay)
      : added.argument(each, "", each.includes("email") ? emailAddress : undefined);
  return added.action((...typed: unknown[]) => {
    // A time may be typed as two words.
    const given = typed
      .slice(0, names.length)
      .map((each) => (Array.isArray(each) ? each.join(" ") : each)) as (string | undefined)[];
    const options = typed[names.length] as IssueOptions;
    const [day = "", ...rest] = names[0]?.includes("day") ? given : ["", ...given];
    return onState(options, async ({ deps }) => {
      const origin = options.origin ?? (options.remote ? undefined : await localSite(options.state));
      return work({ ...options, origin, deps, day }, ...rest.flatMap((each) => each || []));
    });
  });
}

const ORIGIN = [
  "--origin <url>",
  "where its links lead; when absent, to the site of this computer, or with --remote to the public address",
] as const;
const YES = ["--yes", "do not ask"] as const;

subcommand("list", "show the latest issues and how far they are", list).option("--json", "as JSON");
subcommand("show <day>", "show an issue's text, and how many have it", show);
subcommand("compose [day]", "write the week's issue now; the clock does so by itself", compose);
subcommand(
  "edit <day>",
  "take the text from a file; without --file, write it into DAY.md for you to edit",
  edit,
).option("--file <file>", "Markdown with front matter");
subcommand("test <day> <email>", "send one copy to an address", test).option(...ORIGIN);
subcommand(
  "schedule <day> [when...]",
  'let it go out by itself: at the publication\'s hour, or when you say ("2026-11-26 07:30")',
  schedule,
);
subcommand("pause <day>", "hold it back; one that is going out stops between two batches", pause);
subcommand("resume <day>", "go on where it stopped; nobody gets it twice", resume);
subcommand("cancel <day>", "give it up; who has it has it", cancel).option(...YES);
subcommand("send <day>", "send it on its way now", send)
  .option(...ORIGIN)
  .option(...YES);
subcommand(
  "settle [name] [outcome]",
  'show mail that the provider may or may not have taken, or settle it: it arrived ("sent"), or it goes out again ("again"); look at the provider\'s own list first',
  settle,
).option(...YES);

await run(program);

async function found(context: Context): Promise<Issue> {
  const { deps, day } = context;
  const issue = await issueOf(deps.db, day);
  if (!issue) {
    const list = typedAgain("npm run issue -- list", context);
    throw new Mistake(`There is no issue of ${day}: "${list}" shows those there are.`);
  }
  return issue;
}

async function list({ deps, json }: Context): Promise<void> {
  const issues = await latestIssues(deps.db);
  if (json) {
    const shown = issues.map(async (issue) => ({
      day: issue.day,
      subject: issue.subject,
      status: issue.status,
      standing: await standing(deps, issue),
    }));
    return console.log(JSON.stringify(await Promise.all(shown), null, 2));
  }
  if (issues.length === 0) console.log("There is no issue yet.");
  for (const issue of issues)
    console.log(`${issue.day}  ${issue.subject}\n            ${await standing(deps, issue)}`);
}

async function show(context: Context): Promise<void> {
  const issue = await found(context);
  console.log(`${issue.day}: ${await standing(context.deps, issue)}\n\n${issueFile(issue)}`);
}

async function compose(context: Context): Promise<void> {
  const { deps, day } = context;
  const dates = day
    ? { day, composeAt: deps.now(), sendAt: hourOf(deps, day) }
    : nextIssue(
        deps.now(),
        deps.publication.newsletter.issue,
        (await latestIssues(deps.db)).map((issue) => issue.day),
      );
  if (await issueOf(deps.db, dates.day)) throw new Mistake(`There is an issue of ${dates.day} already.`);
  if (!(await composeIssueOf(deps, dates))) throw new Mistake("Nothing has come since the issue before.");
  console.log(
    `The issue of ${dates.day} is composed: ${await standing(deps, await found({ ...context, day: dates.day }))}.`,
  );
}

async function edit(context: Context): Promise<void> {
  const { deps, day, file } = context;
  const issue = await issueOf(deps.db, day);
  if (!file) {
    const name = `${day}.md`;
    writeFileSync(fromInvoker(name), issueFile(await found(context)), { flag: "wx" });
    const taken = typedAgain(`npm run issue -- edit ${day} --file ${name}`, context);
    console.log(`Written to ${name}. When it is edited: ${taken}`);
    return;
  }
  const parsed = parseIssueFile(readText(file));
  if (!parsed.ok) throw new Mistake(`${file} ${parsed.message}`);
  const [wrong] = chartMistakes(parsed.value.body);
  if (wrong) throw new Mistake(`${file}, line ${wrong.line} of its text: ${wrong.sentence}.`);
  const text = { day, ...parsed.value };
  const done = issue ? await editIssue(deps, text) : await addIssue(deps, text, null);
  if (!done) throw new Mistake(`The issue of ${day} is ${issue?.status}: it can no longer be edited.`);
  console.log(`The issue of ${day} has a new text.`);
}

function readText(file: string): string {
  try {
    return readFileSync(fromInvoker(file), "utf8");
  } catch {
    throw new Mistake(`There is no file ${file}.`);
  }
}

async function test(context: Context, email = ""): Promise<void> {
  const { deps, day, origin } = context;
  const content = issueContent(deps, await found(context), origin);
  const recipient = (await subscriberId(deps.db, email)) ?? "test";
  const copy = await personalise(content, recipient, await mailSecret(deps));
  const mail = {
    ...copy,
    kind: "newsletter-test",
    to: email,
    subject: `[Test] ${copy.subject}`,
    idempotencyKey: `test/${day}/${crypto.randomUUID()}`,
  };
  await batch(deps.db, [queueMail(deps, mail)]);
  console.log(`A copy for ${email} is in the outbox: the clock sends it within five minutes.`);
}

async function schedule(context: Context, when?: string): Promise<void> {
  const { deps, day } = context;
  await found(context);
  const sendAt = when ? momentOf(deps, when) : hourOf(deps, day);
  refusePassed(deps, sendAt, typedAgain(`npm run issue -- send ${day}`, context));
  if (!(await scheduleIssue(deps, day, sendAt)))
    throw new Mistake(`The issue of ${day} has gone out or was given up.`);
  console.log(`The issue of ${day} ${await standing(deps, await found(context))}.`);
}

async function pause(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  if (issue.status === "published")
    await changeMailing(deps, day, [pauseMailing, (id) => scheduleMailing(id, null)]);
  else if (!(await scheduleIssue(deps, day, null)))
    throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  const resumed = typedAgain(`npm run issue -- resume ${day}`, context);
  console.log(`The issue of ${day} is held back: "${resumed}" lets it go on.`);
}

async function resume(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  if (issue.status === "published")
    await changeMailing(deps, day, [resumeMailing, (id) => scheduleMailing(id, deps.now())]);
  else {
    const sendAt = issue.sendAt ? new Date(issue.sendAt) : hourOf(deps, day);
    refusePassed(deps, sendAt, typedAgain(`npm run issue -- send ${day}`, context));
    if (!(await scheduleIssue(deps, day, sendAt)))
      throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  }
  console.log(`The issue of ${day}: ${await standing(deps, await found(context))}.`);
}

async function cancel(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  await confirmed(`Give up the issue of ${day}?`, context);
  if (issue.status === "published") await changeMailing(deps, day, [(id) => cancelMailing(deps, id)]);
  else if (!(await cancelIssue(deps, day))) throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  console.log(`The issue of ${day} is given up.`);
}

async function send(context: Context): Promise<void> {
  const { deps, day, origin } = context;
  const issue = await found(context);
  const readers = (await listStats(deps)).find(({ list }) => list === "weekly");
  const count = (readers?.active ?? 0) - (readers?.paused ?? 0);
  await confirmed(`Send the issue of ${day} to ${counted(count, "subscriber")} now?`, context);
  // Should this end here, the clock sends it.
  if (!(await scheduleIssue(deps, day, deps.now())))
    throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  const sent = await sendIssue(deps, await found(context), origin);
  if (sent === "gone") throw new Mistake(`The issue of ${day} is a draft now: what it leads to is gone.`);
  if (sent === "untitled") throw new Mistake(`The issue of ${day} is a draft now: it has no subject.`);
  if (sent) {
    await indexIssues(deps, [sent]);
    await changeTopics(deps, ["newsletter"]);
  }
  console.log(`The issue of ${day} is on its way: ${await standing(deps, await found(context))}.`);
}

async function settle(context: Context, name?: string, outcome?: string): Promise<void> {
  const { deps } = context;
  const unsettled = await unsettledMail(deps);
  if (!name) {
    if (unsettled.length === 0) console.log("No mail is uncertain.");
    for (const { name, recipients } of unsettled) console.log(`${name}  ${recipients} uncertain`);
    return;
  }
  if (outcome !== "sent" && outcome !== "again")
    throw new Mistake(`Did it arrive? ${typedAgain("npm run issue -- settle NAME sent|again", context)}`);
  const found = unsettled.find((each) => each.name === name);
  if (!found) throw new Mistake(`No mail of "${name}" is uncertain.`);
  if (outcome === "again" && found.state === "cancelled")
    throw new Mistake(`"${name}" was ended: nothing of it is sent again. It can be counted as sent.`);
  if (outcome === "again") await confirmed(`Send "${name}" again to who may have it?`, context);
  const count = await settleMail(deps, name, outcome);
  const when = found.state === "paused" ? "once it is resumed" : "by the next tick";
  console.log(`${count} ${outcome === "sent" ? "are counted as sent" : `are sent again ${when}`}.`);
}
