import { spawn } from "node:child_process";
import { onStop } from "./lifetime.ts";
import { binOf, DEFAULT_STATE, inRoot, root } from "./project.ts";

/**
 * Serves the source with hot reload on the local databases; vite.config.ts hands them to the loaders.
 * The clock does not tick here: `npm run refresh` runs the jobs.
 */
export async function dev({ port, state }: { port: number; state?: string }): Promise<void> {
  const args = ["vite:dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  const child = spawn(process.execPath, [binOf("@remix-run/dev", "remix"), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, STATE_DIR: inRoot(state ?? DEFAULT_STATE) },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onStop(async () => {
    child.kill();
    await ended;
  });
  await ended;
  process.exit(child.exitCode ?? 0);
}
