import { spawn } from "node:child_process";
import { liveWith } from "../cli/lifetime.ts";
import { binOf, DEFAULT_STATE, inRoot, root } from "../project.ts";
import { localOrigin, localResources } from "../workers.ts";

/** Serves the source with hot reload, through both Workers (`workers-plugin.ts`). */
export async function serveSource({ port, state }: { port: number; state?: string }): Promise<void> {
  const resources = localResources(inRoot(state ?? DEFAULT_STATE));
  Object.assign(resources.vars.cron, localOrigin(port));
  const args = ["vite:dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  const child = spawn(process.execPath, [binOf("@remix-run/dev", "remix"), ...args], {
    cwd: root,
    stdio: "inherit",
    // A module is compiled when it is first asked for, while everything else waits.
    env: { PATIENCE: "30", ...process.env, LOCAL_RESOURCES: JSON.stringify(resources) },
  });
  await liveWith(child);
}
