import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSharedPages, settled, visitSite } from "../../support/unit/whole-site.ts";

/** The log has one JSON line an event, whatever a visitor sends and whatever fails. */

const ORIGIN = "https://log.test";

let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void written.push(parts));
});

afterEach(async () => {
  await settled();
  vi.restoreAllMocks();
});

/** React, in development, warns once by a call with several parts: it is none of the Worker's. */
const events = () => written.filter(([first]) => !String(first).startsWith("Warning:"));

test.each(["/", "/articles", "/about", "/feed.xml", "/robots.txt", "/api/articles", "/nowhere", "/og/x.png"])(
  "a post to %s, which is only read, is no event",
  async (path) => {
    const { status } = await visitSite(path, { method: "POST", origin: ORIGIN, body: "a=1" });
    await settled();
    expect([404, 405]).toContain(status);
    expect(events()).toEqual([]);
  },
);

test.each(["/articles", "/api/articles", "/feed.xml"])(
  "%s without a database is told in lines of JSON, one an event",
  async (path) => {
    await forgetSharedPages();
    await visitSite(path, { origin: `https://${path.length}.log.test`, faults: { d1: "throws" } });
    await settled();
    expect(events().length).toBeGreaterThan(0);
    for (const [line, ...more] of events()) {
      expect(more).toEqual([]);
      expect(String(line)).not.toContain("\n");
      expect(JSON.parse(String(line))).toMatchObject({ worker: "site", event: expect.any(String) });
    }
  },
);
