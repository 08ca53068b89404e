const LABEL_WIDTH = 17;
const RESULT_WIDTH = 36;

/** Runs one step of a command and prints a line with its result (`describe`) and its duration. Throws what `body` throws. */
export async function step<T>(
  label: string,
  body: () => Promise<T>,
  describe: (value: T) => string = String,
): Promise<T> {
  const started = performance.now();
  const name = label.padEnd(LABEL_WIDTH);
  if (process.stdout.isTTY) process.stdout.write(`${name}…\r`);
  const value = await body();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}${describe(value).padEnd(RESULT_WIDTH)} ${seconds} s`);
  return value;
}
