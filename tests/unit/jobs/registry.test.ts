import { expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import type { Job } from "~/platform/jobs/define-job.ts";

/** What a job or a source needs beside its own file. These tests fail when it was forgotten. */

const jobModules = import.meta.glob<Record<string, unknown>>("/app/jobs/**/*.ts", { eager: true });
const jobFiles = import.meta.glob<string>("/app/jobs/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const sourceFiles = import.meta.glob<string>("/app/domains/*/sources/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const routeFiles = import.meta.glob<string>("/app/routes/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const actFiles = import.meta.glob<string>("/app/acts/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const isJob = (value: unknown): value is Job =>
  typeof value === "object" && value !== null && "run" in value && "every" in value;

/** Returns what a pattern captures in files. */
const captured = (files: Record<string, string>, pattern: RegExp): string[] =>
  Object.values(files).flatMap((text) => Array.from(text.matchAll(pattern), (match) => match[1] ?? ""));

test("every declared job is in the registry, under a name of its own", () => {
  const declared = Object.values(jobModules).flatMap((module) => Object.values(module).filter(isJob));
  expect(declared.map(({ name }) => name).sort()).toEqual(JOBS.map(({ name }) => name).sort());
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  // A job that is not exported cannot be registered.
  expect(captured(jobFiles, /( = defineJob\()/g)).toHaveLength(JOBS.length);
});

test("every refresh that the site asks for is answered by a job, and every answer is asked for", () => {
  const asked = [
    ...captured(routeFiles, /answerRefresh\([^)]*"([\w-]+)"/g),
    ...captured(actFiles, /startJob\(deps, "([\w-]+)"/g),
  ];
  expect(asked.length).toBeGreaterThan(3);
  expect(new Set(asked)).toEqual(new Set(JOBS.flatMap(({ answers }) => answers)));
});

test("every declared source is ingested by a job", () => {
  const declared = captured(sourceFiles, /export const (\w+) =[^;]*?defineSource</g);
  expect(declared.length).toBeGreaterThan(1);
  const ingesting = Object.values(jobFiles).filter((text) => text.includes("ingest("));
  for (const name of declared)
    expect(
      ingesting.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
      name,
    ).toBe(true);
});

test("no two sources have the same kind, because a run deletes the state of all others of its kind", () => {
  const kinds = captured({ ...jobFiles, ...sourceFiles }, /defineSource<[^(]*\(\{\s*kind: ([^,]+),/g);
  expect(kinds).toHaveLength(captured({ ...jobFiles, ...sourceFiles }, /(defineSource<)/g).length);
  expect(kinds.length).toBeGreaterThan(2);
  expect(new Set(kinds).size).toBe(kinds.length);
});
