import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** What one view of a route costs: D1 (on a miss), HTML and the JavaScript of a first load. */
export interface RouteCost {
  path: string;
  status: number;
  calls: number;
  statements: number;
  rows: number;
  /** Bytes after brotli. */
  html: number;
  scripts: number;
  /** Name and bytes after brotli, biggest first. */
  files: { name: string; bytes: number }[];
}

/** As the edge compresses what it sends. */
const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

export async function routeCost(origin: URL, clientDir: string, route: string): Promise<RouteCost> {
  // A query of its own keeps the page cache out of it.
  const url = new URL(route, origin);
  url.searchParams.set("tab", `cost-${Date.now()}`);
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity", "User-Agent": "bench" } });
  const body = await response.text();
  const desc = /db;desc="(\d+) calls, (\d+) statements, (\d+) rows"/.exec(
    response.headers.get("Server-Timing") ?? "",
  );
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const files = isPage ? scriptsOf(body, clientDir) : [];
  return {
    path: route,
    status: response.status,
    calls: Number(desc?.[1] ?? Number.NaN),
    statements: Number(desc?.[2] ?? Number.NaN),
    rows: Number(desc?.[3] ?? Number.NaN),
    html: brotli(Buffer.from(body)),
    scripts: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files,
  };
}

/** The scripts that a first view loads: preloaded modules, script tags, and the imports of inline modules. */
const LOADED = [
  /<link rel="modulepreload" href="([^"]+)"/g,
  /<script[^>]* src="([^"]+)"/g,
  /\b(?:import|from)\s*\(?\s*"([^"]+\.js)"/g,
];

function scriptsOf(html: string, clientDir: string): { name: string; bytes: number }[] {
  const named = new Set(
    LOADED.flatMap((pattern) => Array.from(html.matchAll(pattern), (match) => match[1] ?? "")),
  );
  return [...named]
    .map((name) => ({ name, bytes: brotli(readFileSync(path.join(clientDir, name))) }))
    .sort((a, b) => b.bytes - a.bytes);
}
