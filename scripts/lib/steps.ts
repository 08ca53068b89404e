const LABEL_WIDTH = 17;
const RESULT_WIDTH = 36;

/** Runs one step of a command and prints a line: what it came to (`tell`) and how long it took. */
export async function step<T>(
  label: string,
  body: () => Promise<T>,
  tell: (value: T) => string = String,
): Promise<T> {
  const started = performance.now();
  const name = label.padEnd(LABEL_WIDTH);
  if (process.stdout.isTTY) process.stdout.write(`${name}…\r`);
  const value = await body();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}${tell(value).padEnd(RESULT_WIDTH)} ${seconds} s`);
  return value;
}
