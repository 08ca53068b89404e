import { expect } from "@playwright/test";
import { send } from "../../support/servers/send.ts";

/** What an operator asks of a running site over HTTP: its health, and refreshes. */

/** The value of OPERATOR_TOKEN with which the site must be started. */
export const TOKEN = "the-operator-of-the-browser-tests";

interface Health {
  jobs: { job: string; lastSuccessAt: string | null; state: string }[];
  sources: { id: string; state: string; lastError: string | null }[];
}

export const health = async (url: string) => (await (await send(`${url}/api/health`)).json()) as Health;

/** ISO 8601 UTC; empty before the first success. */
const lastSuccess = async (url: string, job: string) =>
  (await health(url)).jobs.find(({ job: name }) => name === job)?.lastSuccessAt ?? "";

/** Asks for a refresh with the operator's token. */
async function ask(url: string, path: string): Promise<{ status: string; lastRunAt: string | null }> {
  const response = await send(`${url}/api/content/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(response.status).toBe(202);
  return (await response.json()) as { status: string; lastRunAt: string | null };
}

const JOBS = { "refresh/rss": "refresh-feeds", "refresh/youtube": "refresh-videos" };
const POLL = { timeout: 120_000, intervals: [500] };

/** The first run of each refresh job, to its end: started by the clock or by this call, whichever comes first. */
export async function firstRefresh(url: string): Promise<void> {
  await ask(url, "fetch-comprehensive");
  for (const job of Object.values(JOBS)) await expect.poll(() => lastSuccess(url, job), POLL).not.toBe("");
}

/** A run of each refresh job that began after this call, to its end. */
export async function refresh(url: string): Promise<void> {
  const started = Object.entries(JOBS).map(async ([call, job]) => {
    let lastRunAt = "";
    // Until the run before has given its lease back, the answer is "running" and nothing is queued.
    await expect(async () => {
      const answer = await ask(url, call);
      expect(answer.status).toBe("started");
      lastRunAt = answer.lastRunAt ?? "";
    }).toPass(POLL);
    await expect.poll(async () => (await lastSuccess(url, job)) > lastRunAt, POLL).toBe(true);
  });
  await Promise.all(started);
}
