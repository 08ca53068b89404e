import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { Mistake } from "./project.ts";

export const DEFAULT_PORT = 8787;

/**
 * Returns the port of --port or PORT; 0 takes any.
 * @param typed the command: "npm start"
 * @throws Mistake when it is not a port, not free, or not for pages
 */
export async function chosenPort(option: string | undefined, typed: string): Promise<number> {
  const given = option ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535)
    throw new Mistake(`The port "${given}" is not a number from 0 to 65535.`);
  if (!(await isFree(port)))
    throw new Mistake(
      `Port ${port} is taken: stop what is using it, or choose another with "${typed} -- --port ${port + 1}".`,
    );
  if (!(await isForPages(port)))
    throw new Mistake(
      `Browsers open no page on port ${port}, which is another protocol's: choose another with "${typed} -- --port ${DEFAULT_PORT}".`,
    );
  return port;
}

/**
 * Returns a port for pages on which nothing listens. It is none that the system hands out by itself (from 32768 on with Linux):
 * such a port may be another connection's by the time the caller listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if ((await isFree(port)) && (await isForPages(port))) return port;
  }
}

/** Returns whether nothing on this machine listens on the port: on neither address that browsers ask for `localhost`. */
export async function isFree(port: number): Promise<boolean> {
  if ((await refusalOf(port, "127.0.0.1")) !== null) return false;
  // A machine without IPv6 refuses it otherwise.
  return (await refusalOf(port, "::1")) !== "EADDRINUSE";
}

/** Returns the code of what the system refuses of listening on a port; null where it refuses nothing. */
function refusalOf(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ port, host }, () => server.close(() => resolve(null)));
  });
}

/**
 * Returns whether a page can be asked for on a port: browsers and `fetch` refuse some, 6000 and 10080 among them.
 * @see https://fetch.spec.whatwg.org/#port-blocking
 */
async function isForPages(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch (error) {
    // What the port answers does not count.
    return !(error instanceof TypeError && (error.cause as Error | undefined)?.message === "bad port");
  }
}
