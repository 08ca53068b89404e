import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import type { ForeignExport, ForeignItem, Product } from "~/domains/moving/schema.ts";
import { filesOf } from "./exports.ts";

const NOW = new Date("2026-08-21T12:00:00Z");

/** Reads an export that is made of these files. */
export function read(
  contents: Record<string, string>,
  options: { product?: Product; site?: string } = {},
): ForeignExport {
  const came = readExport(filesOf(contents), { now: NOW, ...options });
  if (!came.ok) throw new Error(came.message);
  return came.value;
}

export const items = ({ entries }: ForeignExport): ForeignItem[] =>
  entries.flatMap((entry) => (entry.state === "taken" ? [entry.item] : []));

export const draftsOf = ({ entries }: ForeignExport): ForeignItem[] =>
  entries.flatMap((entry) => (entry.state === "draft" ? [entry.item] : []));

export const leftOf = ({ entries }: ForeignExport) =>
  entries.flatMap((entry) => (entry.state === "left" ? [`${entry.title}: ${entry.reason}`] : []));
