import type { Environment } from "../deploy/deployment.ts";
import type { StateOptions } from "../on-state.ts";

/** Returns a command as it is typed for the databases that this run works on. */
export function typedAgain(command: string, { remote, env = "production", state }: StateOptions): string {
  const options = remote
    ? ["--remote", ...(env === "production" ? [] : ["--env", env])]
    : state === undefined
      ? []
      : ["--state", shellWord(state)];
  return [command, ...options].join(" ");
}

/** Returns what deploys an environment. */
export const deployTyped = (env: Environment = "production"): string =>
  env === "production" ? "npm run deploy" : `npm run deploy -- --env ${env}`;

/** Returns a text as a shell reads it as one word. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return process.platform === "win32" ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
