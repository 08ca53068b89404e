/** A public host name that the tests' browser resolves to this machine, for features that are off on local hosts. */
export const DEPLOYED_HOST = "recurring.test";

/** Chromium's arguments: only this machine can be reached, and background requests are off. */
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
    // Treated as secure, so that upgrade-insecure-requests does not apply.
    `--unsafely-treat-insecure-origin-as-secure=http://${DEPLOYED_HOST}:${port}`,
  ];
}
