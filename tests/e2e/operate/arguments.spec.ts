import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import {
  calendarDay,
  emailAddress,
  largeNumber,
  siteAddress,
  wholeNumber,
} from "../../../scripts/lib/cli/arguments.ts";
import { foreignFiles } from "../../../scripts/lib/moving/files.ts";
import { databasesOf } from "../../../scripts/lib/on-state.ts";
import { chosenPort, freePort, isFree } from "../../../scripts/lib/port.ts";
import { openState } from "../../../scripts/lib/workers.ts";
import { startOperator } from "../../support/servers/operator.ts";

test("an address that is typed is the one that forms and imports store", () => {
  expect(emailAddress("Ada@Example.com")).toBe("ada@example.com");
  expect(emailAddress("ada@exämple.de")).toBe("ada@xn--exmple-cua.de");
  for (const given of ["ada", "a,b@c", "ada@localhost"])
    expect(() => emailAddress(given), given).toThrow("It must be an email address.");
});

test("a day that is typed is one of the calendar", () => {
  expect(calendarDay("2028-02-29")).toBe("2028-02-29");
  for (const given of ["2026-02-29", "2026-02-30", "2026-13-45", "2026-99-99", "26-11-26", "today"])
    expect(() => calendarDay(given), given).toThrow("It must be a day such as 2026-11-26.");
});

test("the address of a site that is typed has its scheme", () => {
  expect(siteAddress("https://old.example.com/")).toBe("https://old.example.com");
  expect(siteAddress("http://old.example.com/blog")).toBe("http://old.example.com/blog");
  for (const given of ["old.example.com", "nonsense", "ftp://old.example.com"])
    expect(() => siteAddress(given), given).toThrow("Use an address such as https://old.example.com.");
});

test("a number of requests may be larger than one of days", () => {
  expect(largeNumber("30000000")).toBe(30_000_000);
  expect(wholeNumber("9999999")).toBe(9_999_999);
  expect(() => wholeNumber("30000000")).toThrow("at most 7 digits");
  for (const given of ["-1", "1.5", "many", "1000000000000"]) expect(() => largeNumber(given)).toThrow();
});

for (const host of ["127.0.0.1", "::1"])
  test(`a port that is typed is taken where another program has it on ${host}, which browsers ask for localhost`, async () => {
    const server = createServer();
    const refusal = await new Promise<string | undefined>((resolve) => {
      server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
      server.listen(0, host, () => resolve(undefined));
    });
    // Without IPv6 nobody has it there.
    if (host === "::1" && refusal) return expect(await isFree(await freePort()), refusal).toBe(true);
    try {
      const { port } = server.address() as AddressInfo;
      await expect(chosenPort(String(port), "npm start")).rejects.toThrow(`Port ${port} is taken`);
    } finally {
      server.close();
    }
  });

test("a folder that is typed may have links that lead nowhere, to themselves or through a file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "folder-"));
  try {
    writeFileSync(path.join(folder, "a.md"), "Text\n");
    symlinkSync(path.join(folder, "gone.md"), path.join(folder, "b.md"));
    symlinkSync(path.join(folder, "c.md"), path.join(folder, "c.md"));
    symlinkSync(path.join(folder, "a.md", "within.md"), path.join(folder, "d.md"));
    expect(foreignFiles([folder]).map(({ name }) => name)).toEqual(["a.md"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what says which databases are meant says it once: --env with --remote alone, --remote or --state", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "where-"));
  const own = startOperator(home);
  const [unmeant, twice] = [
    ["--env", "staging"],
    ["--remote", "--state", home],
  ];
  try {
    for (const typed of [
      ["backup"],
      ["restore", "b.gz", "--yes"],
      ["subscribers", "erase", "ada@example.com", "--yes"],
      ["issue", "list"],
    ]) {
      const [command = "", ...args] = typed;
      expect(await own.operate(command, ...args, ...unmeant)).toEqual({
        status: 2,
        output: expect.stringMatching(/^--env names a deployed site, and needs --remote\.$/m),
      });
      expect(await own.operate(command, ...args, ...twice)).toEqual({
        status: 2,
        output: expect.stringMatching(/^Option '--remote' cannot be used with option '--state <folder>'\.$/m),
      });
    }
  } finally {
    own.stop();
    rmSync(home, { recursive: true, force: true });
  }
  expect(databasesOf({ env: "production" })).toBe("the database in .wrangler/state/v3");
  expect(databasesOf({ state: "kept" })).toBe("the database in kept");
  expect(databasesOf({ remote: true, env: "staging" })).toBe("the deployed database (staging)");
});

test("an issue goes out at a time of the calendar that is to come, and without stories that are gone", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "issue-"));
  const own = startOperator(home);
  const issue = (...args: string[]) => own.operate("issue", ...args, "--state", home);
  const said = (text: string, status = 1) => ({ status, output: expect.stringContaining(text) });
  try {
    writeFileSync(path.join(home, "a.md"), "---\nsubject: A week\npreheader: Short\n---\n\nText.\n");
    await issue("edit", "2096-11-22", "--file", "a.md");
    for (const when of ["2096-02-30 07:30", "2096-11-22 25:00", "soon"])
      expect(await issue("schedule", "2096-11-22", when)).toEqual(said(`"${when}" is no time such as`));
    const passed = await issue("schedule", "2096-11-22", "2020-11-22 07:30");
    expect(passed).toEqual(said(`npm run issue -- send 2096-11-22 --state ${home}`));
    expect(await issue("schedule", "2096-11-22")).toEqual(said("goes out Nov 22, 2096", 0));
    expect(await issue("pause", "2096-11-22")).toEqual(
      said(`npm run issue -- resume 2096-11-22 --state ${home}`, 0),
    );
    await issue("edit", "2020-11-22", "--file", "a.md");
    expect(await issue("resume", "2020-11-22")).toEqual(said("has passed"));
    const { deps, close } = await openState({ state: home });
    const story = {
      kind: "story",
      from: "article",
      title: "A",
      url: "/article/gone",
      excerpt: "",
      facts: "",
    };
    await deps.db.run(
      sql`update issues set parts = ${JSON.stringify([{ id: "one", ...story }])} where day = '2020-11-22'`,
    );
    await close();
    expect(await issue("send", "2020-11-22", "--yes")).toEqual(
      said("is a draft now: what it leads to is gone"),
    );
    expect(await issue("send", "2096-11-22", "--yes")).toEqual(said("is on its way", 0));
    expect(await issue("send", "2096-11-22", "--yes")).toEqual(said("The issue of 2096-11-22 is published."));
  } finally {
    own.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
