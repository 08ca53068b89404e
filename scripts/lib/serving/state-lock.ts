import { createHash } from "node:crypto";
import { existsSync, unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { inRoot, Mistake } from "../project.ts";

/** How the process of a site begins to say who it is; its address follows. */
const SITE_AT = "the site at ";

/**
 * Makes this process the only one that serves the databases of a folder, until it ends.
 * @throws Mistake with the address at which the other process serves them
 */
export async function lockState(state: string, port: number): Promise<void> {
  const lock = await holdState(state, `${SITE_AT}http://localhost:${port}`);
  if ("holder" in lock) throw inUse(state, lock.holder);
}

const RESTORE = '"npm run restore"';

/** A restore's lock is another than the site's, beside which it works. */
const restoreOf = (state: string) => path.join(state, "restore");

/**
 * Holds the databases of a folder for a restore, which works beside the site, and beside no other command.
 * @returns what gives them back
 * @throws Mistake with the other command
 */
export async function holdForRestore(state: string): Promise<() => void> {
  const own = await holdState(restoreOf(state), RESTORE);
  if ("holder" in own) throw inUse(state, own.holder);
  const lock = await holdState(state, RESTORE);
  if ("release" in lock)
    return () => {
      own.release();
      lock.release();
    };
  if (lock.holder.startsWith(SITE_AT)) return own.release;
  own.release();
  throw inUse(state, lock.holder);
}

/**
 * Refuses the databases of a folder that are being put back.
 * @throws Mistake with the restore
 */
export async function refuseWhileRestored(state: string): Promise<void> {
  const holder = await holderOf(lockOf(inRoot(restoreOf(state))));
  if (holder !== null) throw inUse(state, holder);
}

const inUse = (state: string, holder: string) =>
  new Mistake(
    `The databases in ${state} are in use by ${holder}: stop it, or name another folder with --state.`,
  );

/** Returns the address of the site that is served from a folder, or null when none is. */
export async function siteServedFrom(state: string): Promise<string | null> {
  const holder = await holderOf(lockOf(inRoot(state)));
  return holder?.startsWith(SITE_AT) ? holder.slice(SITE_AT.length) : null;
}

/**
 * Holds the databases of a folder for this process, or says who does. The lock is a socket that the system closes with
 * its process, however that ends: the file that a killed one leaves is nobody's.
 * @param who says what this process is: "the site at http://localhost:8787"
 */
export async function holdState(
  state: string,
  who: string,
): Promise<{ release: () => void } | { holder: string }> {
  const address = lockOf(inRoot(state));
  const server = createServer((socket) => socket.end(who));
  server.unref();
  const taken = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(true) : reject(error),
      );
      server.listen(address, () => resolve(false));
    });
  const release = () => {
    process.off("exit", release);
    server.close();
  };
  // A socket that is not closed leaves its file.
  process.once("exit", release);
  if (!(await taken())) return { release };
  const holder = await holderOf(address);
  if (holder !== null) return { holder };
  unlinkSync(address);
  return (await taken()) ? { holder: (await holderOf(address)) ?? "another process" } : { release };
}

/** Where sockets are, whatever TMPDIR says: two terminals may differ in it. */
const SOCKETS = existsSync("/tmp") ? "/tmp" : tmpdir();

/** Returns the socket that is a folder's lock. Its path may have about a hundred characters at most. */
export function lockOf(folder: string): string {
  const name = `recurring-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(SOCKETS, `${name}.sock`);
}

/** Returns who holds a lock, as it says itself; null when its process has ended. */
const holderOf = (address: string): Promise<string | null> =>
  new Promise((resolve) => {
    let said = "";
    const socket = connect(address);
    socket.on("data", (chunk) => (said += chunk));
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(said || null));
  });
