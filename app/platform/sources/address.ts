/**
 * Which addresses the hub may be sent to. Feeds and redirects are written by strangers: none may point it at the
 * machine it runs on or at the network behind it (server-side request forgery).
 *
 * Judged on the address alone. A public name that resolves to a private address passes here; on Cloudflare such a
 * connection is refused by the platform, elsewhere an egress proxy (`UPSTREAM_GATEWAY`) has to refuse it.
 */

export type AddressVerdict = { ok: true; url: URL } | { ok: false; reason: string };

/** Parses an address. Returns a reason, in half a sentence, when it must not be requested. */
export function checkAddress(address: string, base?: URL): AddressVerdict {
  const url = URL.parse(address, base?.href);
  if (!url) return { ok: false, reason: "it is not an address" };
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return { ok: false, reason: "it is not http(s)" };
  if (url.username || url.password) return { ok: false, reason: "it carries credentials" };
  const reason = hostRefusal(url.hostname);
  return reason ? { ok: false, reason } : { ok: true, url };
}

/** Whether an address is on the computer that asks for it: "localhost" or a loopback address. */
export const isOwnComputer = ({ hostname }: URL): boolean =>
  hostname === "[::1]" || /(^|\.)localhost\.?$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname);

/** `hostname` as the URL parser writes it: lower case, punycode, every spelling of an IPv4 address as four decimals. */
function hostRefusal(hostname: string): string | null {
  if (hostname.startsWith("["))
    return isPublicIpv6(hostname.slice(1, -1)) ? null : "it is not a public address";
  const host = hostname.replace(/\.$/, "");
  const ipv4 = parseIpv4(host);
  if (ipv4 !== null) return isPublicIpv4(ipv4) ? null : "it is not a public address";
  if (!host.includes(".")) return "its host is not a public name";
  return LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix)) ? "its host is not a public name" : null;
}

/** Names that only private networks answer (RFC 6761, 6762, 8375, ICANN's `.internal`, and customary ones). */
const LOCAL_SUFFIXES = [
  ".localhost",
  ".local",
  ".internal",
  ".intranet",
  ".private",
  ".corp",
  ".home",
  ".lan",
  ".home.arpa",
];

/** Blocks of the IANA IPv4 special-purpose registry, multicast and class E: none holds a public website. */
const SPECIAL_IPV4: [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

function parseIpv4(host: string): number | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  return parts?.slice(1).reduce((address, part) => address * 256 + Number(part), 0) ?? null;
}

function isPublicIpv4(address: number): boolean {
  return !SPECIAL_IPV4.some(([network, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(address / size) === Math.floor((parseIpv4(network) ?? 0) / size);
  });
}

/**
 * Public IPv6 is 2000::/3 and nothing else: that leaves out loopback, mapped and translated IPv4, link-local,
 * unique local and multicast at once. Of what is left, tunnels into IPv4 (Teredo in 2001::/23, 6to4) and
 * documentation blocks go too.
 */
function isPublicIpv6(host: string): boolean {
  const [first = 0, second = 0] =
    host
      .split("::")[0]
      ?.split(":")
      .map((group) => Number.parseInt(group, 16)) ?? [];
  if (!(first >= 0x2000 && first <= 0x3fff)) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
