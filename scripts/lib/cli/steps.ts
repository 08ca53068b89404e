/** Wider than the name of any job. */
const LABEL_WIDTH = 22;
const RESULT_WIDTH = 36;

/** A line of a command: what a step is called, and what it says. */
export const stepLine = (label: string, text = ""): string => label.padEnd(LABEL_WIDTH) + text;

/** Runs one step of a command and prints a line with its result (`describe`) and its duration. Throws what `body` throws. */
export async function step<T>(
  label: string,
  body: () => Promise<T>,
  describe: (value: T) => string = String,
): Promise<T> {
  const started = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${stepLine(label, "…")}\r`);
  const value = await body();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${stepLine(label, describe(value).padEnd(RESULT_WIDTH))} ${seconds} s`);
  return value;
}
