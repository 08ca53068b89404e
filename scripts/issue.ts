import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { issueContent, publishIssue } from "~/domains/newsletter/publish-issue.ts";
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
import { subscriberId } from "~/domains/newsletter/store/operator.ts";
import { composeIssueOf, indexIssues } from "~/jobs/weekly-issue.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { timeIn } from "~/lib/time/time-zone.ts";
import { batch } from "~/platform/data/db.ts";
import { mailSecret } from "~/platform/data/signed-token.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import {
  cancelMailing,
  pauseMailing,
  resumeMailing,
  scheduleMailing,
} from "~/platform/mail/delivery/mailings.ts";
import { settleMail, unsettledMail } from "~/platform/mail/delivery/settle.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { personalise } from "~/platform/mail/template/personal.ts";
import { migrate } from "./lib/migrate.ts";
import { command, fromInvoker, Mistake } from "./lib/project.ts";
import { changeMailing, standing } from "./lib/publish/issue-state.ts";
import { openState, type State } from "./lib/workers.ts";

const USAGE = `npm run issue -- COMMAND [DAY] [--remote] [--state FOLDER]

  An issue is named by the day it goes out, such as 2026-11-26.

  list                       the latest issues and how far they are
  show DAY                   an issue's text, and how many have it
  compose [DAY]              writes the week's issue now; the clock does so by itself
  edit DAY [--file FILE]     takes the text from a file; without --file, writes it into DAY.md for you to edit
  test DAY EMAIL             sends one copy to an address
  schedule DAY [WHEN]        goes out by itself: at the publication's hour, or when you say ("2026-11-26 07:30")
  pause DAY                  holds it back; one that is going out stops between two batches
  resume DAY                 goes on where it stopped; nobody gets it twice
  cancel DAY                 gives it up; who has it has it
  send DAY                   sends it on its way now
  settle [NAME sent|again]   shows mail that the provider may or may not have taken, or settles it: it arrived, or it
                             is sent again; look at the provider's own list first

  --origin URL               where its links lead; the site's public address when absent
  --remote                   the deployed databases (needs "npx wrangler login")`;

type Deps = State["deps"];

interface Context {
  deps: Deps;
  day: string;
  argument?: string;
  file?: string;
  origin?: string;
}

const COMMANDS: Record<string, (context: Context) => Promise<void>> = {
  list,
  show,
  compose,
  edit,
  test,
  schedule,
  pause,
  resume,
  cancel,
  send,
  settle,
};

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: { type: "string" },
      origin: { type: "string" },
      remote: { type: "boolean", default: false },
      state: { type: "string" },
    },
  });
  const [name = "", day = "", ...rest] = positionals;
  const chosen = COMMANDS[name];
  if (!chosen || (!day && !["list", "compose", "settle"].includes(name))) throw new Mistake(USAGE);
  if (day && name !== "settle" && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new Mistake(`"${day}" is no day such as 2026-11-26.`);
  const { deps, env, close } = await openState(values);
  try {
    if (!values.remote) await migrate(env);
    const argument = rest.join(" ") || undefined;
    await chosen({ deps, day, argument, file: values.file, origin: values.origin });
  } finally {
    await close();
  }
});

async function found({ deps, day }: Context): Promise<Issue> {
  const issue = await issueOf(deps.db, day);
  if (!issue)
    throw new Mistake(`There is no issue of ${day}: "npm run issue -- list" shows those there are.`);
  return issue;
}

async function list({ deps }: Context): Promise<void> {
  const issues = await latestIssues(deps.db);
  if (issues.length === 0) console.log("There is no issue yet.");
  for (const issue of issues)
    console.log(`${issue.day}  ${issue.subject}\n            ${await standing(deps, issue)}`);
}

async function show(context: Context): Promise<void> {
  const issue = await found(context);
  console.log(`${issue.day}: ${await standing(context.deps, issue)}\n\n${issueFile(issue)}`);
}

async function compose({ deps, day }: Context): Promise<void> {
  const dates = day
    ? { day, composeAt: deps.now(), sendAt: hourOf(deps, day) }
    : nextIssue(deps.now(), deps.publication.newsletter.issue);
  if (await issueOf(deps.db, dates.day)) throw new Mistake(`There is an issue of ${dates.day} already.`);
  if (!(await composeIssueOf(deps, dates))) throw new Mistake("Nothing was published in the week before.");
  // An issue whose hour has passed stays a draft rather than go out at once.
  if (dates.sendAt <= deps.now()) await scheduleIssue(deps, dates.day, null);
  console.log(
    `The issue of ${dates.day} is composed: ${await standing(deps, await found({ deps, day: dates.day }))}.`,
  );
}

async function edit(context: Context): Promise<void> {
  const { deps, day, file } = context;
  const issue = await issueOf(deps.db, day);
  if (!file) {
    const name = `${day}.md`;
    writeFileSync(fromInvoker(name), issueFile(await found(context)), { flag: "wx" });
    console.log(`Written to ${name}. When it is edited: npm run issue -- edit ${day} --file ${name}`);
    return;
  }
  const parsed = parseIssueFile(readText(file));
  if (!parsed.ok) throw new Mistake(`${file} ${parsed.message}`);
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

async function test(context: Context): Promise<void> {
  const { deps, day, argument: email = "", origin } = context;
  if (!/^\S+@\S+$/.test(email)) throw new Mistake("To which address? npm run issue -- test DAY EMAIL");
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

async function schedule(context: Context): Promise<void> {
  const { deps, day, argument } = context;
  await found(context);
  const sendAt = argument ? momentOf(deps, argument) : hourOf(deps, day);
  if (!(await scheduleIssue(deps, day, sendAt)))
    throw new Mistake(`The issue of ${day} has gone out or was given up.`);
  console.log(`The issue of ${day} ${await standing(deps, await found(context))}.`);
}

/** Returns when an issue of a day goes out by itself. */
function hourOf({ publication }: Deps, day: string): Date {
  const { timeZone, send } = publication.newsletter.issue;
  return timeIn(timeZone, day, send.time);
}

/**
 * Reads "2026-11-26 07:30" in the publication's time zone, or a time with a zone of its own. Throws a `Mistake` for
 * anything else.
 */
function momentOf({ publication }: Deps, text: string): Date {
  const zone = publication.newsletter.issue.timeZone;
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(text) ?? [];
  const moment = day ? timeIn(zone, day, time).getTime() : parseDate(text);
  if (moment === null || Number.isNaN(moment))
    throw new Mistake(`"${text}" is no time such as "2026-11-26 07:30".`);
  return new Date(moment);
}

async function pause(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  if (issue.status === "published")
    await changeMailing(deps, day, [pauseMailing, (id) => scheduleMailing(id, null)]);
  else if (!(await scheduleIssue(deps, day, null)))
    throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  console.log(`The issue of ${day} is held back: "npm run issue -- resume ${day}" lets it go on.`);
}

async function resume(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  if (issue.status === "published")
    await changeMailing(deps, day, [resumeMailing, (id) => scheduleMailing(id, deps.now())]);
  else {
    const sendAt = issue.sendAt ? new Date(issue.sendAt) : hourOf(deps, day);
    if (!(await scheduleIssue(deps, day, sendAt)))
      throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  }
  console.log(`The issue of ${day}: ${await standing(deps, await found(context))}.`);
}

async function cancel(context: Context): Promise<void> {
  const { deps, day } = context;
  const issue = await found(context);
  if (issue.status === "published") await changeMailing(deps, day, [(id) => cancelMailing(deps, id)]);
  else if (!(await cancelIssue(deps, day))) throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  console.log(`The issue of ${day} is given up.`);
}

async function send(context: Context): Promise<void> {
  const { deps, day, origin } = context;
  const issue = await found(context);
  if (!(await publishIssue(deps, issue, origin)))
    throw new Mistake(`The issue of ${day} is ${issue.status}.`);
  await indexIssues(deps, [issue]);
  await changeTopics(deps, ["newsletter"]);
  console.log(`The issue of ${day} is on its way: ${await standing(deps, await found(context))}.`);
}

/** Settles uncertain mail by its name, which stands in the place of a day. */
async function settle({ deps, day: name, argument }: Context): Promise<void> {
  const unsettled = await unsettledMail(deps);
  if (!name) {
    if (unsettled.length === 0) console.log("No mail is uncertain.");
    for (const { name, recipients } of unsettled) console.log(`${name}  ${recipients} uncertain`);
    return;
  }
  if (argument !== "sent" && argument !== "again")
    throw new Mistake("Did it arrive? npm run issue -- settle NAME sent|again");
  if (!unsettled.some((each) => each.name === name)) throw new Mistake(`No mail of "${name}" is uncertain.`);
  const count = await settleMail(deps, name, argument);
  console.log(`${count} ${argument === "sent" ? "are counted as sent" : "are sent again by the next tick"}.`);
}
