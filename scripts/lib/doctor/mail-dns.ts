import * as z from "zod";
import type { Vars } from "~/platform/env.ts";
import { Mistake } from "../cli/mistake.ts";
import { type Finding, findingOf, Offline } from "./findings.ts";

/** The DNS records by which receivers know that mail is the sender's. */

export const RESOLVER = "https://cloudflare-dns.com/dns-query";
const DEADLINE_MS = 5_000;

/** An answer in the JSON form of DNS over HTTPS. A status of 3 is a name that does not exist. */
const answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
});
const TYPES = { TXT: 16, CNAME: 5 };

interface Expected {
  name: (domain: string) => string;
  type: keyof typeof TYPES;
  /** What one of the records has. */
  has: RegExp;
  /** What to write into the zone. */
  wanted: string;
}

/** What each provider documents; null where the name of the record is known to the provider alone. */
const PROVIDERS: Record<string, { spf: Expected; dkim: Expected | null; unknown?: string }> = {
  // https://resend.com/docs/dashboard/domains/introduction
  resend: {
    spf: {
      name: (domain) => `send.${domain}`,
      type: "TXT",
      has: /^v=spf1 .*include:amazonses\.com/,
      wanted: "v=spf1 include:amazonses.com ~all",
    },
    dkim: {
      name: (domain) => `resend._domainkey.${domain}`,
      type: "TXT",
      has: /\bp=\S/,
      wanted: "the key that Resend shows",
    },
  },
  // https://postmarkapp.com/support/article/1092-how-do-i-set-up-a-custom-return-path
  postmark: {
    spf: {
      name: (domain) => `pm-bounces.${domain}`,
      type: "CNAME",
      has: /^pm\.mtasv\.net\.?$/,
      wanted: "pm.mtasv.net",
    },
    dkim: null,
    unknown: "Postmark names each key differently: see that it is verified there",
  },
  // https://developers.cloudflare.com/email-service/concepts/email-authentication/
  cloudflare: {
    spf: {
      name: (domain) => `cf-bounce.${domain}`,
      type: "TXT",
      has: /^v=spf1 .*include:_spf\.mx\.cloudflare\.net/,
      wanted: "v=spf1 include:_spf.mx.cloudflare.net ~all",
    },
    dkim: null,
    unknown: "Cloudflare writes the key into the zone by itself",
  },
};

const DMARC: Expected = {
  name: (domain) => `_dmarc.${domain}`,
  type: "TXT",
  has: /^v=DMARC1\s*;/,
  wanted: "v=DMARC1; p=none; rua=mailto:an address of yours, and p=quarantine once the reports are clean",
};

interface Asking {
  /** The address of a resolver that answers DNS over HTTPS as JSON. */
  resolver?: string;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/**
 * Looks for SPF, DKIM and DMARC of the sender's domain, as the configured provider needs them. Nothing where no provider
 * sends mail.
 * @param sender an address, or a name with one
 */
export async function mailDns(
  { MAIL_PROVIDER: provider }: Pick<Vars, "MAIL_PROVIDER">,
  sender: string,
  asking: Asking = {},
): Promise<Finding[]> {
  const expected = provider && PROVIDERS[provider];
  if (!expected) return [];
  const domain = sender.replace(/^.*@|>$/g, "").toLowerCase();
  const look = (record: Expected) => found(record, domain, asking);
  return Promise.all([
    findingOf("SPF", () => look(expected.spf)),
    findingOf("DKIM", () => (expected.dkim ? look(expected.dkim) : (expected.unknown ?? ""))),
    findingOf("DMARC", () => dmarc(domain, asking)),
  ]);
}

/** The policy of the domain, or of the one that it is part of. */
async function dmarc(domain: string, asking: Asking): Promise<string> {
  const parent = domain.split(".").slice(1).join(".");
  try {
    return await found(DMARC, domain, asking);
  } catch (error) {
    if (!(error instanceof Mistake) || !parent.includes(".")) throw error;
    return found(DMARC, parent, asking).catch(() => Promise.reject(error));
  }
}

/** @throws Mistake without the record, Offline when nobody can be asked */
async function found({ name, type, has, wanted }: Expected, domain: string, asking: Asking): Promise<string> {
  const records = await recordsOf(name(domain), type, asking);
  const [record, another] = records.filter((one) => has.test(one));
  if (record === undefined)
    throw new Mistake(`${name(domain)} has no such ${type} record; write into the zone: ${wanted}`);
  if (another !== undefined)
    throw new Mistake(`${name(domain)} has two such records, and one counts at most`);
  return `${name(domain)}: ${record.length > 60 ? `${record.slice(0, 60)}…` : record}`;
}

async function recordsOf(
  name: string,
  type: keyof typeof TYPES,
  { resolver = RESOLVER, fetch: ask = fetch }: Asking,
): Promise<string[]> {
  const address = new URL(resolver);
  address.searchParams.set("name", name);
  address.searchParams.set("type", type);
  try {
    const response = await ask(address.href, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { Status, Answer = [] } = answer.parse(await response.json());
    if (Status !== 0 && Status !== 3) throw new Error(`DNS status ${Status}`);
    return Answer.filter((one) => one.type === TYPES[type]).map(({ data }) => unquoted(data));
  } catch (error) {
    throw new Offline(
      `${address.hostname} does not say (${error instanceof Error ? error.message.split("\n", 1)[0] : error})`,
    );
  }
}

/** The text of a TXT record, which comes as quoted strings of 255 characters at most. */
const unquoted = (data: string) => {
  const parts = Array.from(data.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, part = ""]) => part);
  return (parts.length > 0 ? parts.join("") : data).replaceAll("\\", "");
};
