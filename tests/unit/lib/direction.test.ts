import { describe, expect, it } from "vitest";
import { directionOf, dirOf } from "~/lib/language/direction.ts";

describe("directionOf", () => {
  it.each(["ar", "ar-EG", "he", "he-IL", "fa", "ur-PK", "yi", "ckb", "AR-eg"])(
    "reads %s from the right",
    (tag) => expect(directionOf(tag)).toBe("rtl"),
  );

  it.each(["en", "en-GB", "de-DE", "ja", "zh-Hant-TW", "az", "ku", "pa-IN", "arn"])(
    "reads %s from the left",
    (tag) => expect(directionOf(tag)).toBe("ltr"),
  );

  it("lets the script decide", () => {
    for (const tag of ["az-Arab", "ku-Arab-IQ", "pa-Arab", "en-Hebr"]) expect(directionOf(tag)).toBe("rtl");
    for (const tag of ["ar-Latn", "he-Latn-IL", "ur-Deva"]) expect(directionOf(tag)).toBe("ltr");
  });

  it("is of English where there is no tag, and then no attribute", () => {
    expect(directionOf()).toBe("ltr");
    expect(dirOf()).toBeUndefined();
    expect(dirOf("fa")).toBe("rtl");
  });
});
