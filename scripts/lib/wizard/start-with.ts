import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { type Answers, answersSchema } from "~/domains/setup/schema.ts";
import { liveWith } from "../cli/lifetime.ts";
import { fromInvoker, inRoot, Mistake, root, tool } from "../project.ts";
import { type LookedAt, lookAt, namesOf } from "./feeds.ts";
import { logoMistake } from "./service.ts";
import { ask } from "./terminal.ts";
import { draftOf, type Present, readPresent, write } from "./wizard.ts";

/**
 * Writes the answers to the wizard's questions into the publication: those of a file, or else those that are typed in
 * the terminal. Returns the folder of Markdown files that was named.
 * @throws Mistake when nothing was written
 */
export async function writeAnswers(file: string | undefined): Promise<string | null> {
  if (file === undefined && !process.stdin.isTTY)
    throw new Mistake(
      "Nobody can be asked here: --answers FILE.json takes the answers from a file, and http://localhost:8787/_welcome asks in a browser once the site runs.",
    );
  const present = await readPresent();
  const { answers, looked } =
    file === undefined
      ? await ask(present, terminal(), { tryLogo: (logo) => logoMistake(present.publication, { logo }) })
      : await answersOf(present, file);
  const draft = await draftOf(present, answers, namesOf(looked));
  write(present, draft);
  const { files, left, warnings } = draft;
  console.log(
    files.length > 0 ? `\nWritten:\n  ${files.join("\n  ")}` : "\nThe publication already says all of this.",
  );
  if (left.length > 0)
    console.log(`Addresses that still lead to ${present.texts.domain}:\n  ${left.join("\n  ")}`);
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  console.log("");
  return answers.folder ?? null;
}

const terminal = () => ({ input: process.stdin, output: process.stdout });

/** Reads the answers of a file, and the feeds that they name; one that cannot be read is said and kept. */
async function answersOf(
  { publication, feeds }: Present,
  file: string,
): Promise<{ answers: Answers; looked: LookedAt[] }> {
  const path = fromInvoker(file);
  if (!existsSync(path)) throw new Mistake(`There is no file ${file}.`);
  let stated: unknown;
  try {
    stated = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Mistake(`${file} is not JSON.`);
  }
  const parsed = answersSchema.safeParse(stated, { reportInput: true });
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) =>
      issue.code === "unrecognized_keys"
        ? `No question is called ${issue.keys.join(", ")}.`
        : `${issue.path.join(".")}: ${issue.message}`,
    );
    throw new Mistake(`${file} was not taken, and nothing was written:\n${sentences.join("\n")}`);
  }
  const added = (parsed.data.feeds ?? []).filter((url) => !feeds.includes(url));
  const looked = await lookAt(publication, added);
  for (const { url, found } of looked) console.log(`${url}: ${found}`);
  return { answers: parsed.data, looked };
}

/** Publishes a folder of Markdown files, in a process that reads the publication as it is written now. */
export async function publishNamed(folder: string, options: readonly string[]): Promise<void> {
  const { code } = await tool(inRoot("scripts/run.mjs"), ["publish", folder, ...options], {
    output: "inherit",
  });
  console.log(code === 0 ? "" : `Publish your files, once that is mended: npm run publish -- ${folder}\n`);
}

/** Starts the site again, in a process that reads the publication as it is written now. Resolves when it has ended. */
export async function startAnew(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [inRoot("scripts/run.mjs"), "start", ...args], {
    cwd: root,
    stdio: "inherit",
  });
  await liveWith(child);
}
