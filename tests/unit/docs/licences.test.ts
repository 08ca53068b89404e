import { expect, test } from "vitest";
import lock from "../../../package-lock.json?raw";

/** The licences of what is deployed: none asks more of a publisher than to keep its notice. */

const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
]);

interface Package {
  license?: string;
  dev?: boolean;
}

/** Of "A OR B" one must be allowed, of "A AND B" both. */
function isAllowed(license: string): boolean {
  const terms = license.replace(/^\((.*)\)$/, "$1");
  return terms
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => ALLOWED.has(name.trim())));
}

const deployed = Object.entries((JSON.parse(lock) as { packages: Record<string, Package> }).packages).filter(
  ([path, { dev }]) => path !== "" && !dev,
);

test("every package that is deployed has an allowed licence", () => {
  expect(deployed.length).toBeGreaterThan(100);
  expect(
    deployed
      .filter(([, { license }]) => !isAllowed(license ?? ""))
      .map(([path, each]) => [path, each.license]),
  ).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["MIT AND ISC", true],
  ["(MIT AND GPL-3.0)", false],
  ["GPL-3.0", false],
  ["", false],
])("%j is allowed: %s", (license, allowed) => expect(isAllowed(license)).toBe(allowed));
