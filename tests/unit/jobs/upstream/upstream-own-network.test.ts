import { describe, expect, test } from "vitest";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { upstreamWorld } from "../../../support/jobs/upstream.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const FEED = "https://blog.example/feed";
const accept = "application/rss+xml";
const request = {
  accept: "application/json",
  headers: { "Content-Type": "application/json" },
  body: '{"a":1}',
};
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

describe("a request into a network of one's own", () => {
  test("may go to the own computer where the publication names it and the site runs there; a stranger's redirect may not", async () => {
    const local = "http://localhost:4000/feed";
    const { fetch, requests } = upstreamWorld({
      [local]: () => redirect("/feed/"),
      "http://localhost:4000/feed/": () => new Response("<rss/>"),
      [FEED]: () => redirect(local),
    });
    const LOCAL_ORIGIN = "http://localhost:8787";
    const UPSTREAM_GATEWAY = "http://127.0.0.1:9";
    const here = testDeps({ fetch, vars: { COMPRESS: "off", LOCAL_ORIGIN, UPSTREAM_GATEWAY } });
    const named = { accept, publicationsAddress: true };
    expect(await fetchUpstream(here, local, named)).toMatchObject({ ok: true });
    expect(requests.map(({ url }) => url)).toEqual([local, `${local}/`]);
    expect(await fetchUpstream(here, local, { accept })).toMatchObject({ code: "forbidden-address" });
    expect(await fetchUpstream(here, "http://10.0.0.1/feed", named)).toMatchObject({
      code: "forbidden-address",
    });
    expect(await fetchUpstream(here, "file://localhost/feed", named)).toMatchObject({
      code: "forbidden-address",
    });
    const deployed = testDeps({ fetch });
    expect(await fetchUpstream(deployed, local, named)).toMatchObject({ code: "forbidden-address" });
    const vars = { COMPRESS: "off" as const, LOCAL_ORIGIN };
    expect(await fetchUpstream(testDeps({ fetch, vars }), FEED, named)).toMatchObject({
      code: "bad-redirect",
    });
  });

  test("may go into the operator's own network, where the operator names it; a redirect may not", async () => {
    const local = "http://localhost:11434/v1/chat";
    const { fetch } = upstreamWorld({
      [local]: () => new Response("{}"),
      "http://models.internal/": () => redirect("http://10.0.0.1/"),
    });
    const deps = testDeps({ fetch });
    const own = { ...request, operatorsAddress: true };
    expect((await fetchUpstream(deps, local, own)).ok).toBe(true);
    expect(await fetchUpstream(deps, local, request)).toMatchObject({ code: "forbidden-address" });
    const get = { accept: "application/json", operatorsAddress: true };
    expect(await fetchUpstream(deps, "http://models.internal/", get)).toMatchObject({ code: "bad-redirect" });
  });
});
