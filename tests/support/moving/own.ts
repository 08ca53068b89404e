import { MANIFEST, manifest } from "~/domains/moving/rules/manifest.ts";
import type { ReportRow } from "~/domains/moving/schema.ts";
import { exportFiles } from "~/jobs/moving/own/export.ts";
import { takeOwn } from "~/jobs/moving/own/take-own.ts";
import { testDeps } from "../unit/deps.ts";
import { filesOf } from "./exports.ts";

const deps = testDeps();

/** Exports the site. Returns the files by name, and what they count. */
export async function exported() {
  const files = new Map<string, Uint8Array>();
  const generator = exportFiles(deps);
  let next = await generator.next();
  for (; !next.done; next = await generator.next()) files.set(next.value.name, next.value.bytes);
  return { files, counts: next.value };
}

/** Takes the files of an export in. Returns what became of each article. */
export async function taken(files: Map<string, Uint8Array>, dryRun = false) {
  const given = filesOf(Object.fromEntries(files));
  const byName = new Map(given.map((file) => [file.name, file]));
  const read = manifest.parse(JSON.parse(new TextDecoder().decode(files.get(MANIFEST))));
  const rows: ReportRow[] = [];
  const generator = takeOwn(deps, read, byName, { dryRun });
  let next = await generator.next();
  for (; !next.done; next = await generator.next()) rows.push(...next.value.rows);
  return { outcomes: rows.map(({ outcome }) => outcome), rows, counts: next.value };
}
