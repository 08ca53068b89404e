import { expect, test } from "vitest";
import { securityHeaders } from "~/platform/page/headers.ts";
import { loader } from "~/routes/[.]well-known.security[.txt].ts";
import staticHeaders from "../../../public/_headers?raw";
import { type Call, call } from "../../support/call.ts";
import { testDeps } from "../../support/unit/deps.ts";

const ORIGINS = { frames: [], devices: [], scripts: [], connections: [] };

test.each([
  [undefined, "max-age=63072000"],
  [{}, "max-age=63072000"],
  [{ https: "host" }, "max-age=63072000"],
  [{ https: "subdomains" }, "max-age=63072000; includeSubDomains"],
  [{ https: "preload" }, "max-age=63072000; includeSubDomains; preload"],
] as const)("the reach of HTTPS is the publication's choice: %j", (security, expected) => {
  expect(securityHeaders(ORIGINS, security)["Strict-Transport-Security"]).toBe(expected);
});

test("no file's type is guessed by a browser", () => {
  expect(staticHeaders).toMatch(/^\/\*\n {2}X-Content-Type-Options: nosniff\n/);
  expect(securityHeaders(ORIGINS)["X-Content-Type-Options"]).toBe("nosniff");
});

test("security.txt says whom to tell of a hole, for half a year", async () => {
  const response = await call(loader as Call, testDeps(), "/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect((await response.text()).split("\n")).toEqual([
    "Contact: mailto:hello@recurring.ai",
    "Contact: https://recurring.ai/contact",
    "Expires: 2027-02-17T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://recurring.ai/.well-known/security.txt",
    "",
  ]);
});
