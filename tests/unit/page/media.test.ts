import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "~/lib/hash.ts";
import type { SiteEnv } from "~/platform/env.ts";
import { picturePath, storePicture } from "~/platform/images/pictures.ts";
import { faulty } from "../../support/survival/faults.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { noteWrites, settled, visitSite } from "../../support/unit/whole-site.ts";

/** The publisher's pictures, as the whole Worker serves them. */

const deps = testDeps();
const { MEDIA } = env as unknown as SiteEnv;
const bytes = new TextEncoder().encode("the bytes of a picture");
let path = "";

beforeAll(async () => {
  path = picturePath(await sha256Hex(bytes.buffer as ArrayBuffer), "png");
  await storePicture(deps, path, bytes);
});

test("a picture is served by its type, for ever, and kept beside no page", async () => {
  const writes = noteWrites();
  const { status, headers, body } = await visitSite(path, { writes });
  await settled();
  expect([status, body]).toEqual([200, "the bytes of a picture"]);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Set-Cookie")).toBe(null);
  const pages = writes.cache.filter((key) => !key.endsWith("/.topic-versions"));
  expect([pages, writes.kv]).toEqual([[], []]);
  expect((await visitSite(path, { method: "HEAD" })).body).toBe("");
});

test.each([
  ["of no bytes that are stored", `/media/${"0".repeat(32)}.png`],
  ["under another type", () => path.replace(".png", ".webp")],
  ["of a type that is not stored", () => path.replace(".png", ".svg")],
  ["with a key of something else", "/media/backup.png"],
])("there is no picture %s", async (_, address) => {
  const { status, headers } = await visitSite(typeof address === "string" ? address : address());
  expect(status).toBe(404);
  expect(headers.get("Cache-Control")).not.toContain("immutable");
});

test("storing a picture again writes nothing", async () => {
  const puts: string[] = [];
  const counting = { head: MEDIA.head.bind(MEDIA), put: async (key: string) => void puts.push(key) };
  await storePicture({ media: counting as unknown as R2Bucket }, path, bytes);
  expect(puts).toEqual([]);
});

describe("while the store of pictures", () => {
  test.each(["hangs", "rejects", "throws"] as const)(
    "%s, a picture is unavailable, not broken",
    async (fault) => {
      const { status, headers } = await visitSite(path, { bindings: { MEDIA: faulty(MEDIA, fault) } });
      expect(status).toBe(503);
      expect(headers.get("Retry-After")).not.toBe(null);
    },
  );
});
