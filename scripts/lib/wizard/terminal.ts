import { readdirSync, statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { type Answers, answersSchema, LOGO, NO_LOGO, TEXTS, type TextName } from "~/domains/setup/schema.ts";
import { Mistake } from "../cli/mistake.ts";
import { fromInvoker } from "../project.ts";
import { type LookedAt, lookAt } from "./feeds.ts";
import type { Present } from "./wizard.ts";

interface Logos {
  /** Returns why a picture cannot be the logo; null where it can. Without it nobody is asked for one. */
  tryLogo?: (where: string) => Promise<string | null>;
}

interface Terminal {
  input: Readable;
  output: Writable;
}

const NOTHING_WRITTEN = "Nothing was written.";

/**
 * Asks for a publication in a terminal: the present values stand in brackets, and Enter keeps them. An answer that cannot
 * be taken is asked for again.
 * @throws Mistake when it is interrupted, or when what was answered is not to be written
 */
export async function ask(
  present: Present,
  { input, output }: Terminal,
  { tryLogo }: Logos = {},
): Promise<{ answers: Answers; looked: LookedAt[] }> {
  const stopped = new AbortController();
  const terminal = createInterface({ input, output, terminal: true });
  for (const end of ["SIGINT", "close"] as const) terminal.once(end, () => stopped.abort());
  const say = (text: string) => output.write(`${text}\n`);

  /** Asks until `read` has no sentence against the answer. */
  async function question<Value>(
    text: string,
    read: (typed: string) => Value | Sentence | Promise<Value | Sentence>,
  ) {
    for (;;) {
      const typed = (await terminal.question(text, { signal: stopped.signal })).trim();
      const value = await read(typed);
      if (!(value instanceof Sentence)) return value;
      say(`  ${value.text}`);
    }
  }

  try {
    say(
      "Enter keeps what stands in brackets. Ctrl-C ends this; nothing is written before the last question.\n",
    );
    const texts: Partial<Record<TextName, string>> = {};
    for (const [name, { label, hint }] of Object.entries(TEXTS) as [TextName, (typeof TEXTS)[TextName]][]) {
      const kept = name === "contactEmail" ? movedAddress(present, texts.domain) : present.texts[name];
      say(`${label}. ${hint}`);
      texts[name] = await question(`  [${kept}] `, (typed) => textOf(name, typed || kept));
    }

    let logo: string | undefined;
    if (tryLogo) {
      say(`${LOGO.label}. ${LOGO.hint}`);
      logo = await question("  [the present one] ", async (typed) => {
        const mistake = typed === "" || typed === NO_LOGO ? null : await tryLogo(typed);
        return mistake === null ? typed : new Sentence(mistake);
      });
    }

    say("Addresses of your feeds, with spaces between them; - for none.");
    let looked: LookedAt[] = [];
    const feeds = await question(`  [${present.feeds.join(" ") || "-"}] `, async (typed) => {
      const urls = listOf(typed, present.feeds);
      if (urls instanceof Sentence) return urls;
      looked = await lookAt(present.publication, urls);
      for (const { url, found } of looked) say(`  ${url}: ${found}`);
      if (looked.every(({ title }) => title !== null)) return urls;
      return (await agreed("  Keep it all the same?", false))
        ? urls
        : new Sentence("Then please type them again.");
    });

    say("A folder of Markdown files, if there is one; - for none.");
    const folder = await question("  [-] ", folderOf);

    say("Sections. Type the numbers of those to switch; Enter goes on.");
    const on = new Set(present.sections.flatMap(({ entry, on }) => (on ? [entry] : [])));
    for (;;) {
      say(sectionList(present, on));
      const switched = await question("  Switch: ", (typed) => numbersOf(typed, present.sections.length));
      if (switched.length === 0) break;
      for (const number of switched) {
        const entry = present.sections[number - 1]?.entry ?? "";
        if (!on.delete(entry)) on.add(entry);
      }
    }

    if (!(await agreed("\nWrite this into the publication?", true))) throw new Mistake(NOTHING_WRITTEN);
    return { answers: { ...texts, ...(logo ? { logo } : {}), feeds, folder, sections: [...on] }, looked };
  } catch (error) {
    if (stopped.signal.aborted) throw new Mistake(`\n${NOTHING_WRITTEN}`);
    throw error;
  } finally {
    terminal.removeAllListeners("close");
    terminal.close();
  }

  async function agreed(text: string, standard: boolean): Promise<boolean> {
    return question(`${text} [${standard ? "Y/n" : "y/N"}] `, (typed) => {
      if (typed === "") return standard;
      return /^(y(es)?|no?)$/i.test(typed) ? /^y/i.test(typed) : new Sentence("Please type y or n.");
    });
  }
}

/** Why an answer cannot be taken. */
class Sentence {
  constructor(readonly text: string) {}
}

function textOf(name: TextName, typed: string): string | Sentence {
  const parsed = TEXTS[name].field.safeParse(typed);
  return parsed.success ? parsed.data : new Sentence(parsed.error.issues[0]?.message ?? "");
}

/** An address at the domain before moves with it. */
function movedAddress({ texts }: Present, domain = texts.domain): string {
  const end = `@${texts.domain}`;
  return texts.contactEmail.endsWith(end)
    ? texts.contactEmail.replace(end, `@${domain}`)
    : texts.contactEmail;
}

function listOf(typed: string, kept: readonly string[]): string[] | Sentence {
  if (typed === "") return [...kept];
  const parsed = answersSchema.shape.feeds.safeParse(
    typed === "-" ? [] : typed.split(/[\s,]+/).filter(Boolean),
  );
  return parsed.success ? (parsed.data ?? []) : new Sentence(parsed.error.issues[0]?.message ?? "");
}

function folderOf(typed: string): string | null | Sentence {
  if (typed === "" || typed === "-") return null;
  const folder = fromInvoker(typed);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return new Sentence("There is no such folder.");
  return holdsMarkdown(folder) ? folder : new Sentence("There is no Markdown file in it.");
}

/** Whether a folder, or one within it, has a Markdown file. */
export const holdsMarkdown = (folder: string): boolean =>
  readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(".md"));

function numbersOf(typed: string, most: number): number[] | Sentence {
  const numbers = typed.split(/[\s,]+/).filter(Boolean);
  const wrong = numbers.find((text) => !/^\d+$/.test(text) || Number(text) < 1 || Number(text) > most);
  return wrong === undefined ? numbers.map(Number) : new Sentence(`There is no section ${wrong}.`);
}

const sectionList = ({ sections }: Present, on: ReadonlySet<string>): string =>
  sections
    .map(
      ({ entry, name, about }, index) => `  ${index + 1}. [${on.has(entry) ? "x" : " "}] ${name}: ${about}`,
    )
    .join("\n");
