import type { Random } from "~/lib/random.ts";

/** Requests that nobody writes by hand: any method, path, query, header and body, for the routes of a site. */

export interface FuzzRequest {
  method: string;
  /** Path and query, as they stand in the request's line. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** What an answer must not repeat as it is: a tag, and a way out of an attribute. */
export const MARK = "<fuzz>\"onfuzz='";

const METHODS = ["POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];

/** Of queries, forms and calls. */
const NAMES =
  "q page tab category limit offset sort ids view _routes index symbol symbols tag minAgeInDays maxAgeInDays email name message format utm_source fundingStage companyType arr growthRate website consent days order open topic token __proto__ constructor".split(
    " ",
  );

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "00000000000000000001",
  "99999999999999999999",
  "null",
  "true",
  "[]",
  "a",
  "SNOW",
  "ai",
  "constructor",
  "toString",
  "2026-02-30",
  MARK,
  `${MARK}javascript:alert(1)`,
  "'; drop table articles; --",
  '" OR NEAR(a b) *',
  "{{7*7}}#{7*7}",
  "../../etc/passwd",
  "\r\nSet-Cookie: a=b",
  "\0",
  "\u202e\ufeff\u200b",
  "\ud83d",
  `${"x".repeat(199)}😀`,
  "é".repeat(300),
  "漢字".repeat(120),
  "👩‍💻",
  "a,".repeat(200),
  "(".repeat(100),
  "*".repeat(64),
];

/** Segments and whole paths that parsers read differently. */
const SEGMENTS = [
  "..",
  ".",
  "%2e%2e",
  "%2f",
  "%5C",
  "%09",
  "%00",
  "%",
  "%E0%A4%A",
  "%ff",
  "%25",
  ";x",
  "@",
  ":",
  "~",
  "*",
  "+",
  "[",
  "|",
  "^",
  "constructor",
];
const PATHS = [
  "//",
  "//X",
  "//evil.example/",
  "/%5C",
  "/%5Cevil.example",
  "/%09/",
  "/%2F%2Fevil.example",
  "/.data",
  "/_root.data",
  "/index.data",
  "/.page-data",
  "/?index",
  "/.well-known/../../x",
  `/${"a/".repeat(4096)}`,
  `/${"%2e/".repeat(500)}`,
  `/${"x".repeat(3000)}`,
];
const SUFFIXES = [
  "/",
  "//",
  ".data",
  ".page-data",
  ".json",
  ".xml",
  ".csv",
  "%20",
  "%00",
  "/.",
  "/..",
  "?",
  "?&&==&",
];

const HEADERS: Record<string, string[]> = {
  Accept: ["*/*", "application/json", "text/html", "image/*", "x".repeat(2000)],
  "Accept-Encoding": ["br", "gzip;q=0", "*"],
  "Accept-Language": ["de", "x".repeat(500)],
  Authorization: ["Bearer x", "Basic !", "Bearer", `Bearer ${"x".repeat(5000)}`],
  Cookie: ["a=b", `${"x".repeat(4000)}=1`, "__proto__=1"],
  "If-Modified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "soon", "9999999999"],
  "If-None-Match": ['"x"', "*", 'W/"'],
  Origin: ["null", "https://evil.example", "https://recurring.test.evil.example", "x"],
  Range: ["bytes=0-", "bytes=9999999-", "x"],
  Referer: ["https://evil.example/", MARK],
  "User-Agent": [MARK, ""],
  "X-Forwarded-Host": ["evil.example"],
  "X-HTTP-Method-Override": ["DELETE"],
  "CF-Connecting-IP": ["::1", "x"],
  "Content-Length": ["-1", "99999999"],
};

const TYPES = [
  "application/x-www-form-urlencoded",
  "application/json",
  "text/plain",
  "constructor",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded; charset=utf-7",
  "x",
];

/** Returns a generator of requests; the same random numbers give the same requests. */
export function fuzzer(
  random: Random,
  { routes, origin }: { routes: string[]; origin: string },
): () => FuzzRequest {
  const text = () =>
    random.chance(0.8)
      ? random.pick(TEXTS)
      : Array.from({ length: random.int(1, 40) }, () => String.fromCharCode(random.int(0, 0x2fff))).join("");
  const encoded = (value: string) =>
    random.chance(0.1)
      ? value.replace(/[\s\0#?]/g, "")
      : encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd"));
  const segment = () => (random.chance(0.4) ? random.pick(SEGMENTS) : encoded(text()));

  function path(): string {
    const kind = random.int(0, 9);
    if (kind <= 1) return random.pick(PATHS);
    if (kind <= 3) return `/${Array.from({ length: random.int(1, 20) }, segment).join("/")}`;
    const route = random
      .pick(routes)
      .split("/")
      .map((part) => (/^[:*]/.test(part) ? segment() : part))
      .join("/");
    const named = `/${kind === 4 ? route.toUpperCase() : route}`;
    return kind <= 6 ? named + random.pick(SUFFIXES) : named;
  }

  function query(): string {
    if (random.chance(0.3)) return "";
    const pairs = Array.from({ length: random.int(1, 4) }, () => `${random.pick(NAMES)}=${encoded(text())}`);
    return `?${pairs.join(random.chance(0.95) ? "&" : ";")}`;
  }

  function body(): string {
    const fields = Array.from({ length: random.int(0, 5) }, () => [random.pick(NAMES), text()] as const);
    const kind = random.int(0, 5);
    if (kind === 0) return text();
    if (kind === 1) return `${"[".repeat(random.int(1, 5000))}`;
    if (kind === 2) return `--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n${text()}\r\n--x--`;
    if (kind === 3) return fields.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
    return JSON.stringify(Object.fromEntries(fields));
  }

  return () => {
    const headers: Record<string, string> = {};
    for (let count = random.int(0, 3); count > 0; count--) {
      const name = random.pick(Object.keys(HEADERS));
      headers[name] = random.pick(HEADERS[name] ?? [""]);
    }
    const target = path() + query();
    // Most are refused before any work is done for them, as they should be.
    if (random.chance(0.35)) return { method: "GET", target, headers };
    const method = random.pick(METHODS);
    if (method === "HEAD" || method === "OPTIONS") return { method, target, headers };
    // A site's own pages post to it; what others post is refused.
    if (random.chance(0.2)) headers.Origin = origin;
    return {
      method,
      target,
      headers: { ...headers, "Content-Type": random.pick(TYPES) },
      body: body(),
    };
  };
}
