/**
 * Signatures of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks): HMAC-SHA-256 over id, time and
 * body, with Web Crypto. The receiver checks them with any library of that name.
 */

const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

export interface SignedRequest {
  id: string;
  /** When it is sent: a receiver refuses what is minutes old. */
  at: Date;
  body: string;
}

/**
 * Returns the headers of a signed request.
 * @param secrets several while one is being replaced: the receiver accepts the signature of any
 */
export async function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: SignedRequest,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), signed);
      return `v1,${toBase64(new Uint8Array(signature))}`;
    }),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
