import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { surviveDeployments } from "~/platform/page/document/old-tab.ts";

/** What is kept of a page that the framework loads again in the middle of a navigation. */

let leave: () => void;
let kept: Map<string, string>;
let router: { state: { navigation: { location?: object } } } | undefined;

const field = (name: string, value: string, defaultValue: string) => ({
  name,
  value,
  defaultValue,
  form: { getAttribute: () => "/newsletter" },
});

beforeEach(() => {
  kept = new Map();
  router = { state: { navigation: {} } };
  vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
    expect(event).toBe("pagehide");
    leave = listener;
  });
  vi.stubGlobal("window", {
    get __remixRouter() {
      return router;
    },
  });
  vi.stubGlobal("location", { pathname: "/newsletter" });
  vi.stubGlobal("document", {
    querySelectorAll: () => [field("email", "ada@example.com", ""), field("name", "Ada", "Ada")],
  });
  vi.stubGlobal("sessionStorage", { setItem: (key: string, value: string) => kept.set(key, value) });
  surviveDeployments();
});

afterEach(() => void vi.unstubAllGlobals());

describe("a page that is left", () => {
  test("in the middle of a navigation keeps where it leads, and what was written", () => {
    if (router)
      router.state.navigation.location = { pathname: "/articles", search: "?page=2", hash: "#list" };
    leave();
    expect(JSON.parse(kept.get("written") ?? "")).toEqual({
      path: "/newsletter",
      target: "/articles?page=2#list",
      texts: [{ action: "/newsletter", name: "email", value: "ada@example.com" }],
    });
  });

  test("for another site, or before the framework is there, keeps nothing", () => {
    leave();
    router = undefined;
    leave();
    expect(kept.size).toBe(0);
  });

  test("in a browser without storage is only loaded again", () => {
    vi.stubGlobal("sessionStorage", {
      setItem: () => {
        throw new Error("denied");
      },
    });
    if (router) router.state.navigation.location = { pathname: "/", search: "", hash: "" };
    expect(leave).not.toThrow();
  });
});
