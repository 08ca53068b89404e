import { Mistake } from "../../../scripts/lib/cli/mistake.ts";

/** Runs what a command does. Returns what its operator was told: the lines, and the mistake if it failed. */
export async function told(body: () => unknown): Promise<{ failed: boolean; output: string }> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  try {
    await body();
    return { failed: false, output: lines.join("\n") };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { failed: true, output: [...lines, error.message].join("\n") };
  } finally {
    console.log = log;
  }
}
