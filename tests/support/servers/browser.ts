/** A name that the browser of the tests finds on this machine: what stays away from local hosts is there under it. */
export const DEPLOYED_HOST = "recurring.test";

/** Chromium's arguments: nothing but this machine can be reached, and nothing is asked for behind a test's back. */
export function browserArguments(baseURL: string | undefined): string[] {
  const port = baseURL ? new URL(baseURL).port : "";
  return [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--host-resolver-rules=MAP ${DEPLOYED_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    // As under HTTPS: the policy's upgrade-insecure-requests leaves it alone.
    `--unsafely-treat-insecure-origin-as-secure=http://${DEPLOYED_HOST}:${port}`,
  ];
}
