import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { publication as sample } from "../../../app/site.config.ts";
import { Mistake } from "../../../scripts/lib/cli/mistake.ts";
import { type DeployOptions, deploy, type Tools } from "../../../scripts/lib/deploy/deploy.ts";
import { told } from "../operate/told.ts";
import { type AccountState, EMPTY, standIn } from "./wrangler.ts";

/** An account at Cloudflare and an operator who deploys to it. */

interface Deploying extends Partial<DeployOptions> {
  /** What the operator types at a terminal; without it there is none. */
  answers?: Record<string, string>;
  /** Whether the operator agrees to what cannot be undone. */
  agrees?: boolean;
  /** Of the shell. */
  variables?: Record<string, string>;
  /** How the deployed site is: with a fault of the new version. */
  fault?: "not ready" | "no front page" | "no file" | "old version";
  /** Whether the output is a log that others read. */
  isLogged?: boolean;
}

/** @param wrangler runs a call of Wrangler; the stand-in in this process when absent */
export function openAccountOfTests(slug = "acme", wrangler?: (account: AccountState) => Tools["wrangler"]) {
  const home = mkdtempSync(path.join(tmpdir(), "account-"));
  const state: AccountState = structuredClone(EMPTY);
  const change = (body: (account: AccountState) => void) => body(state);
  const note = (call: string) => void state.calls.push(call);
  const questions: string[] = [];
  const staff: string[] = [];

  /** The deployed site: answers as the version that is live. */
  const site =
    (firstVersions: Record<string, string>, fault: Deploying["fault"]) => async (address: string) => {
      const { hostname, pathname } = new URL(address);
      const name = hostname.split(".", 1)[0] ?? "";
      const { live } = state.workers[name] ?? { live: "none" };
      const isNew = live !== firstVersions[name];
      note(`GET ${pathname}`);
      if (pathname === "/api/health/ready") {
        const version = isNew && fault === "old version" ? (firstVersions[name] ?? "none") : live;
        const status = isNew && fault === "not ready" ? "failing" : "ok";
        return Response.json({ status, version, parts: [] }, { status: status === "ok" ? 200 : 503 });
      }
      const type = { "Content-Type": "text/html; charset=utf-8" };
      if (pathname === "/")
        return isNew && fault === "no front page"
          ? new Response("Something went wrong.", { status: 500 })
          : new Response('<link rel="stylesheet" href="/assets/page-1.css">', { headers: type });
      return new Response("", { status: fault === "no file" ? 404 : 200 });
    };

  /** Deploys, and returns what the operator was told. */
  const deployTo = async ({
    answers,
    agrees = false,
    variables = {},
    fault,
    isLogged = false,
    ...options
  }: Deploying = {}): Promise<{ failed: boolean; output: string }> => {
    const before = Object.fromEntries(Object.entries(state.workers).map(([name, { live }]) => [name, live]));
    const tools: Tools = {
      publication: { ...sample, brand: { ...sample.brand, slug } },
      wrangler: wrangler?.(state) ?? (async (args, env = {}) => standIn(state, args, env)),
      home,
      configs: path.join(home, "configs"),
      tsconfig: "tsconfig.json",
      build: async () => {
        note("build");
        return "built";
      },
      backUp: async () => {
        note("backup");
        if (state.fails.includes("backup")) throw new Mistake("The backup failed.");
        return "3 rows";
      },
      ask: answers
        ? async (question) => {
            questions.push(question);
            return answers[question.split(",", 1)[0] ?? ""] ?? "";
          }
        : null,
      confirm: async (question) => {
        questions.push(question);
        if (!agrees) throw new Mistake(`${question} Nothing was done.`);
      },
      variables,
      desk: {
        hasStaff: async () => {
          if (state.fails.includes("desk")) throw new Error("The network failed.");
          return staff.length > 0;
        },
        invite: async (_, email, origin) => {
          staff.push(email);
          return new URL("/desk/sign-in/link?token=once", origin).href;
        },
      },
      isPrivate: !isLogged,
      visit: { fetch: site(before, fault), pause: async () => {} },
    };
    return told(() =>
      deploy({ environment: "production", dryRun: false, secrets: false, ...options }, tools),
    );
  };

  return {
    home,
    state: () => structuredClone(state),
    change,
    questions,
    /** Who may sign in to the desk. */
    staff,
    deploy: deployTo,
    /** The calls since the last time that this was asked. */
    calls: () => {
      const { calls } = state;
      state.calls = [];
      return calls;
    },
    record: () => JSON.parse(readFileSync(path.join(home, "deployment.json"), "utf8")),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The calls that change something, and what is around them. */
export const changes = (calls: string[]) =>
  calls.filter((call) => !/ list| info |status| list$/.test(call) || call.includes("apply"));
