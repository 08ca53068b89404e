import { readdirSync } from "node:fs";
import path from "node:path";
import { clientDir, WORKERS } from "../../../scripts/lib/project.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";
import { startUpstream } from "../../support/servers/upstream-server.ts";
import type { Library } from "../library.ts";
import { table } from "../table.ts";
import { type Faults, serveFaulty } from "./serve-faulty.ts";

/** What a visitor sees of each fault on the built site, how soon, what is lost, and how long it takes to heal. */

const FAULTS: [name: string, faults: Faults][] = [
  ["none", {}],
  ["D1 hangs", { d1: "hangs" }],
  ["D1 fails", { d1: "rejects" }],
  ["KV hangs", { kv: "hangs" }],
  ["KV fails", { kv: "rejects" }],
  ["Cache API hangs", { cache: "hangs" }],
  ["Cache API fails", { cache: "throws" }],
  ["D1 and KV hang", { d1: "hangs", kv: "hangs" }],
];

const HEADER = ["fault", "asked for", "a visitor sees", "first byte ms", "lost", "heals after ms"];
const TEXT = "A message that must not be lost";

const COMPANIES = ["SNOW", "MDB", "PLTR", "PATH", "CRWD", "NOW", "DDOG", "NET"];

/** Longer than this it does not heal. */
const LIMIT_MS = 120_000;

type Served = Awaited<ReturnType<typeof serveFaulty>>;

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  firstByteMs: number;
}

async function ask({ url }: Pick<Served, "url">, address: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const headers = { Accept: "text/html", Origin: url.origin, ...init.headers };
  const response = await fetch(new URL(address, url), { redirect: "manual", ...init, headers });
  const firstByteMs = performance.now() - started;
  return {
    status: response.status,
    headers: response.headers,
    body: await response.text(),
    firstByteMs,
  };
}

const post = (served: Pick<Served, "url">, text = TEXT) =>
  ask(served, "/contact", {
    method: "POST",
    body: new URLSearchParams({ name: "Ada", email: "ada@example.com", message: text }),
  });

/** Says in words what an answer is. */
function seen({ status, headers }: Answer): string {
  const retry = headers.get("Retry-After");
  const state = headers.get("X-Cache");
  const marked = headers.has("Warning") ? ", marked as stale" : "";
  return `${status}${state ? ` ${state}` : ""}${marked}${retry ? `, again in ${retry} s` : ""}`;
}

export async function benchFaults(state: string, library: Library): Promise<void> {
  const rows = [...(await withBindings(state, library)), ...(await withServices(state))];
  console.log(`\nFaults, on the built site\n${table(HEADER, rows)}`);
  console.log(`
kept        a page that the location keeps; new: one that nobody has asked for
lost        what a visitor wrote and has to write again
heals       from the end of the fault to the first answer as without it`);
}

/** The bindings of the site, each fault in turn. */
async function withBindings(state: string, library: Library): Promise<string[][]> {
  const served = await serveFaulty({ state });
  try {
    const asset = readdirSync(path.join(clientDir, "assets")).find((name) => name.endsWith(".css"));
    const kept = "/articles";
    for (const path of [kept, kept, "/contact", library.company, "/search?q=warm"]) await ask(served, path);
    const rows: string[][] = [];
    for (const [index, [name, faults]] of FAULTS.entries()) {
      // A page of D1 and one of snapshots that no earlier fault has asked for.
      const search = `/search?q=fault+${index}`;
      const company = `/insights/compare?symbols=${COMPANIES[index]}`;
      await served.inject(faults);
      const row = (asked: string, answer: Answer, lost = "nothing", heals = "") =>
        rows.push([name, asked, seen(answer), answer.firstByteMs.toFixed(0), lost, heals]);
      row("page, kept", await ask(served, kept));
      row("static file", await ask(served, `/assets/${asset}`));
      const found = await ask(served, search);
      row("page of the market, new", await ask(served, company));
      row("health", await ask(served, "/api/health"));
      const answer = await post(served);
      const isKept = answer.status === 200 || answer.body.includes(TEXT);
      row("form, posted without a script", answer, isKept ? "nothing" : "what was written");
      await served.inject({});
      row("page of D1, new", found, "nothing", await healed(() => ask(served, search)));
    }
    return rows;
  } finally {
    await served.miniflare.dispose();
  }
}

/** Asks until the answer is a 200. Returns the milliseconds. */
async function healed(again: () => Promise<Answer>): Promise<string> {
  const started = performance.now();
  while (performance.now() - started < LIMIT_MS) {
    if ((await again()).status === 200) return (performance.now() - started).toFixed(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return "never";
}

/** The mail provider that hangs, and upstreams that are down: both are the cron Worker's, behind the visitor's back. */
async function withServices(state: string): Promise<string[][]> {
  const upstream = await startUpstream();
  const provider = startMailServer(upstream);
  const vars = {
    MAIL_PROVIDER: "resend",
    RESEND_API_KEY: "re_bench",
    MAIL_SECRET: "the bench signs its links with this",
    UPSTREAM_GATEWAY: upstream.origin,
  };
  const served = await serveFaulty({ state, vars });
  try {
    const runs = await served.miniflare.getWorker(WORKERS.cron.name);
    let number = 0;
    const run = (job: string) => {
      number += 1;
      const body = { job, force: true };
      const message = { id: `fault-${number}`, timestamp: new Date(), attempts: 1, body };
      return runs.queue("recurring-jobs", [message]);
    };
    await ask(served, "/articles");
    provider.misbehave(() => "hang");
    // The same message within a day is one, and the rounds before have sent theirs to nobody.
    const text = `${TEXT} By the provider.`;
    const posted = await post(served, text);
    await run("drain-outbox");
    const before = provider.accepted.length;
    provider.misbehave(() => "ok");
    const started = performance.now();
    while (provider.accepted.length === before && performance.now() - started < LIMIT_MS) {
      await run("drain-outbox");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const late = provider.accepted.length > before ? (performance.now() - started).toFixed(0) : "never";
    const mails = provider.accepted.filter((mail) => mail.text.includes(text)).length;
    const lost = mails === 1 ? "nothing" : mails === 0 ? "a mail" : "nothing, mailed twice";
    const mail = ["mail provider hangs", "form, posted without a script", seen(posted)];

    // No route of theirs answers: what is stored stays.
    await run("refresh-feeds");
    const page = await ask(served, "/news");
    const down = ["upstreams down", "page of the news", seen(page)];
    return [
      [...mail, posted.firstByteMs.toFixed(0), lost, late],
      [...down, page.firstByteMs.toFixed(0), "nothing", "the next read"],
    ];
  } finally {
    await served.miniflare.dispose();
    await upstream.close();
  }
}
