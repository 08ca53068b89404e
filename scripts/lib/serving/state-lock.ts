import { createHash } from "node:crypto";
import { existsSync, unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { inRoot, Mistake } from "../project.ts";

/**
 * Makes this process the only one that serves the databases of a folder, until it ends. The lock is a socket that the
 * system closes with its process, however that ends: what a killed one leaves is nobody's.
 * @throws Mistake with the address at which the other process serves them
 */
export async function lockState(state: string, port: number): Promise<void> {
  const address = lockOf(inRoot(state));
  const server = createServer((socket) => socket.end(String(port)));
  server.unref();
  const taken = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(true) : reject(error),
      );
      server.listen(address, () => resolve(false));
    });
  if (!(await taken())) return;
  const other = await portOf(address);
  if (other === null) {
    unlinkSync(address);
    if (!(await taken())) return;
  }
  throw new Mistake(
    `The databases in ${state} are in use by the site at http://localhost:${other ?? ""}: stop it, or name another folder with --state.`,
  );
}

/** Where sockets are, whatever TMPDIR says: two terminals may differ in it. */
const SOCKETS = existsSync("/tmp") ? "/tmp" : tmpdir();

/** A path of a socket has about a hundred characters at most. */
function lockOf(folder: string): string {
  const name = `recurring-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(SOCKETS, `${name}.sock`);
}

/** Returns the port that the holder of a lock serves on; null when its process has ended. */
const portOf = (address: string): Promise<string | null> =>
  new Promise((resolve) => {
    let said = "";
    const socket = connect(address);
    socket.on("data", (chunk) => (said += chunk));
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(said || null));
  });
