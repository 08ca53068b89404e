import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./start-site.ts";

/** The process behind `startOperator`: runs the scripts that it is told, one after the other, and answers what each said. */

export interface Typed {
  command: string;
  args: string[];
}

export interface Outcome {
  status: number;
  output: string;
}

class Exit {
  constructor(readonly status: number) {}
}

// A script that fails ends its process.
process.exit = (status) => {
  throw new Exit(Number(status ?? 0));
};

let output = "";
const keep = ((text: string | Uint8Array) => {
  output += String(text);
  return true;
}) as typeof process.stdout.write;
process.stdout.write = keep;
process.stderr.write = keep;

let runs = 0;

async function run({ command, args }: Typed): Promise<Outcome> {
  const script = path.join(ROOT, command.endsWith(".ts") ? command : `scripts/${command}.ts`);
  process.argv = [process.execPath, script, ...args];
  process.exitCode = 0;
  output = "";
  runs += 1;
  try {
    // A module runs once; by another address it runs again.
    await import(`${pathToFileURL(script).href}?run=${runs}`);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { status: error.status, output };
  }
  return { status: Number(process.exitCode), output };
}

let last: Promise<unknown> = Promise.resolve();
process.on("message", (typed: Typed) => {
  last = last.then(async () => process.send?.(await run(typed)));
});
