import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Command, CommanderError, type OutputConfiguration } from "commander";
import { command, Mistake } from "../project.ts";

/** What a command line that cannot be understood exits with; one that failed exits with 1. */
const MISTYPED = 2;

const OUTPUT: OutputConfiguration = {
  outputError: (text, write) => write(sentence(text)),
};

/** Commander's "error: unknown option '--x'" as a sentence. */
const sentence = (text: string) =>
  text.replace(/^error: (.)(.*?)\.?$/m, (_, first: string, rest: string) => `${first.toUpperCase()}${rest}.`);

/**
 * Describes a command of the project, as it is typed: "npm run issue". What belongs to all of them stands here: `--help`
 * with examples, `--verbose`, a sentence for what is not known, and what they exit with: 0 when done, 1 when it failed,
 * 2 when it was mistyped.
 */
export function commandLine(typed: string, summary: string, examples: string[] = []): Command {
  const program = new Command(`${typed} --`)
    .description(summary)
    .helpOption("-h, --help", "show this")
    .helpCommand(false)
    .option("--verbose", "show where an unexpected error came from")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput(OUTPUT)
    .configureHelp({ showGlobalOptions: true });
  if (examples.length > 0) program.addHelpText("after", `\nExamples:\n  ${examples.join("\n  ")}`);
  return program.showHelpAfterError(`"${typed} -- --help" shows what there is.`);
}

/** Runs what was typed. */
export const run = (program: Command): Promise<void> =>
  command(async () => {
    try {
      await program.parseAsync();
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      process.exitCode = error.exitCode === 0 ? 0 : MISTYPED;
    }
  });

/**
 * Asks before what cannot be undone.
 * @throws Mistake unless the answer is yes, or where nobody can be asked
 */
export async function confirmed(question: string, { yes }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY)
    throw new Mistake(`${question} Nobody can be asked here: --yes says so. Nothing was done.`);
  const answer = await asked(`${question} [y/N]`);
  if (!/^y(es)?$/i.test(answer)) throw new Mistake("Nothing was done.");
}

/** Asks for a value at the terminal and shows nothing of it. */
export async function askHidden(question: string): Promise<string> {
  let isHidden = false;
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(`${question}: `);
  isHidden = true;
  const value = await answer;
  terminal.close();
  process.stdout.write("\n");
  return value;
}

/** Asks at the terminal. Returns the answer without the spaces around it. */
export async function asked(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} `);
  terminal.close();
  return answer.trim();
}
