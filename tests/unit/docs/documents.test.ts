import { describe, expect, test } from "vitest";

/** The documents name only what is there. */

const documents = import.meta.glob<string>(["/README.md", "/content/README.md", "/docs/**/*.md"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The repository's files by their paths. Nothing is imported. */
const files = Object.keys(
  import.meta.glob([
    "/*",
    "/.dependency-cruiser.cjs",
    "/app/**/*",
    "/content/**/*",
    "/docs/**/*",
    "/migrations/**/*",
    "/public/**/*",
    "/scripts/**/*",
    "/tests/**/*",
    "/workers/**/*",
  ]),
).map((file) => file.slice(1));

const folders = new Set(
  files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))),
);

const exists = (path: string) => files.includes(path) || folders.has(path.replace(/\/$/, ""));

/** Paths in backticks that begin at the root; one with a placeholder (NAME, {symbol}, *) is no path. */
const pathsOf = (text: string) =>
  Array.from(
    text.matchAll(/`((?:app|content\/(?:sample|README)|docs|migrations|scripts|tests|workers)[/.][^`\s]*)`/g),
    ([, path = ""]) => path,
  ).filter((path) => !/[A-Z*{]{2}|[*{]/.test(path));

/** Targets of relative links. */
const linksOf = (text: string) =>
  Array.from(text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)(?:#[^)]*)?\)/g), ([, target = ""]) => target);

describe.each(Object.keys(documents))("%s", (document) => {
  const text = documents[document] ?? "";

  test("names paths that exist", () => {
    expect(pathsOf(text).filter((path) => !exists(path))).toEqual([]);
  });

  test("links to files that exist", () => {
    const here = new URL(document, "https://recurring.test");
    const targets = linksOf(text).map((target) => new URL(target, here).pathname.slice(1));
    expect(targets.filter((path) => !exists(path))).toEqual([]);
  });
});

test("a command of Wrangler that reads a bucket reads the deployed one: without --remote it is the own computer's", () => {
  const commands = Object.values(documents).flatMap(
    (text) => text.match(/`npx wrangler r2 object [^`]*`/g) ?? [],
  );
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !command.includes("--remote"))).toEqual([]);
});

test("every decision has a number of its own, without gaps", () => {
  const numbers = files.flatMap((file) => file.match(/^docs\/decisions\/(\d{4})-/)?.[1] ?? []).map(Number);
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
});
