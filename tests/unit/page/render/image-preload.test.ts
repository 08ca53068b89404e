import { expect, test } from "vitest";
import { imagePreload } from "~/platform/page/render/image-preload.ts";

test("the first image of high priority is announced in a header", () => {
  const html =
    '<img src="/logo.svg" alt=""/><img src="/covers/ai/a.svg" alt="" fetchpriority="high"/><img src="/b.svg" fetchpriority="high"/>';
  expect(imagePreload(html)).toBe("</covers/ai/a.svg>; rel=preload; as=image; fetchpriority=high");
});

test("React's spelling of the attribute counts too", () => {
  expect(imagePreload('<img src="/hero.svg" fetchPriority="high" alt=""/>')).toContain("</hero.svg>");
});

test("no header can be made of a page without such an image, or of an image elsewhere", () => {
  expect(imagePreload('<img src="/a.svg" alt=""/>')).toBeNull();
  expect(imagePreload('<img src="https://else.where/a.svg" fetchpriority="high"/>')).toBeNull();
  expect(imagePreload('<img src="/a>;b.svg" fetchpriority="high"/>')).toBeNull();
});
