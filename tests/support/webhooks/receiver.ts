import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { writeEndpoint } from "~/platform/webhooks/endpoints.ts";
import { testDeps } from "../unit/deps.ts";

export interface Received {
  url: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** Another system that webhooks are sent to: keeps what it gets, and answers as it is told. */
export function receiver(
  answer: (received: Received) => Response | Promise<Response> = () => new Response(),
) {
  const received: Received[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const header = (name: string) => headers.get(`webhook-${name}`) ?? "";
    const one = {
      url: String(input),
      id: header("id"),
      timestamp: header("timestamp"),
      signature: header("signature"),
      body: String(init?.body ?? ""),
    };
    received.push(one);
    return answer(one);
  };
  return { received, fetch: fetch as typeof globalThis.fetch };
}

/** Adds an address. Returns its id. */
export async function endpoint(kinds: readonly string[], url = "https://crm.example/hook"): Promise<string> {
  const id = crypto.randomUUID();
  await batch(testDeps().db, [writeEndpoint(testDeps(), id, { url, kinds: [...kinds], state: "on" })]);
  return id;
}

export interface StoredDelivery {
  type: string;
  payload: string;
  state: string;
  attempts: number;
  nextTryAt: number;
  error: string | null;
  status: number | null;
}

/** Returns what waits or was sent, in the order of the events. */
export const deliveries = (db: Deps["db"] = testDeps().db): Promise<StoredDelivery[]> =>
  rowsOf(
    db,
    statement<StoredDelivery>(sql`
      select type, payload, state, attempts, next_try_at as nextTryAt, error, status from webhook_deliveries
      order by rowid`),
  );

/** Verifies a signature as a receiver does. */
export async function isGenuine(
  { id, timestamp, body, signature }: Received,
  secret: string,
): Promise<boolean> {
  const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey(
    "raw",
    bytes(secret.replace("whsec_", "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of signature.split(" "))
    if (await crypto.subtle.verify("HMAC", key, bytes(one.replace("v1,", "")), signed)) return true;
  return false;
}
