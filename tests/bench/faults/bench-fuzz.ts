import { readdirSync } from "node:fs";
import { createRandom } from "../../../app/lib/random.ts";
import { inRoot } from "../../../scripts/lib/project.ts";
import { serve } from "../../../scripts/lib/workers.ts";
import { faultsOf } from "../../support/fuzz/faults-of.ts";
import { type FuzzRequest, fuzzer } from "../../support/fuzz/requests.ts";
import { pathOf } from "../../support/page/route-path.ts";
import { send } from "../../support/servers/send.ts";
import { table } from "../table.ts";

/** The built site under requests that nobody wrote: those of the unit tests, more of them, with their time. */

const CONNECTIONS = 8;
/** Milliseconds. Nothing that a visitor can ask for takes longer. */
const LIMIT = 5000;

interface Asked extends FuzzRequest {
  number: number;
  status: number;
  ms: number;
  faults: string[];
}

export async function benchFuzz(state: string, count: number, seed: string): Promise<void> {
  const routes = ["routes", "local-routes", "desk-routes"].flatMap((folder) =>
    readdirSync(inRoot("app", folder)).map((file) => pathOf(`${folder}/${file.replace(/\.tsx?$/, "")}`)),
  );
  const { miniflare, url } = await serve({ state });
  try {
    const next = fuzzer(createRandom(seed), { routes, origin: url.origin });
    const asked: Asked[] = [];
    let number = 0;
    const connection = async () => {
      while (number < count) asked.push(await answered(url, next(), number++));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    report(asked, seed);
  } finally {
    await miniflare.dispose();
  }
}

async function answered(origin: URL, request: FuzzRequest, number: number): Promise<Asked> {
  const { method, target, body } = request;
  // The client announces what it sends; another length would keep the site waiting for the rest.
  const { "Content-Length": _, ...headers } = request.headers;
  const started = performance.now();
  try {
    // No URL object: it would mend the target.
    const response = await send(`${origin.origin}${target}`, { method, headers, body, redirect: "manual" });
    const answer = { status: response.status, headers: response.headers, body: await response.text() };
    const ms = performance.now() - started;
    const slow = ms > LIMIT ? [`took ${ms.toFixed(0)} ms`] : [];
    return { ...request, number, status: answer.status, ms, faults: [...faultsOf(answer), ...slow] };
  } catch (error) {
    // The client refuses some headers before it sends them.
    const sent = !(error instanceof TypeError && /invalid|header/i.test(String(error.cause ?? error)));
    const ms = performance.now() - started;
    return { ...request, number, status: 0, ms, faults: sent ? [`${error}: ${(error as Error).cause}`] : [] };
  }
}

function report(asked: Asked[], seed: string): void {
  const statuses = [...new Set(asked.map(({ status }) => status))].sort((one, other) => one - other);
  const rows = statuses.map((status) => {
    const times = asked.flatMap((each) => (each.status === status ? each.ms : []));
    times.sort((one, other) => one - other);
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(0);
    return [status === 0 ? "not sent" : String(status), String(times.length), at(0.5), at(0.99), at(1)];
  });
  console.log(`\n${asked.length} requests of the seed '${seed}'`);
  console.log(table(["status", "requests", "median ms", "99 % ms", "slowest ms"], rows));
  // What nobody has read yet is a 503 in words, for every request.
  const wrong = asked.filter(({ faults }) => faults.some((fault) => fault !== "status 503"));
  for (const { number, method, target, faults } of wrong.slice(0, 50))
    console.log(`${number}: ${method} ${target.slice(0, 200)}: ${faults.join(", ")}`);
  console.log(`${wrong.length} wrong. Goal: none, and none over ${LIMIT / 1000} s.`);
}
