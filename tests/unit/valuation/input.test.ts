import { describe, expect, test } from "vitest";
import { EMPTY_PATH, EXAMPLE, openingOf } from "~/domains/valuation/rules/example.ts";
import {
  complaint,
  initialArr,
  queryOf,
  readInput,
  textsOf,
  textsOfFields,
  withDefaults,
} from "~/domains/valuation/rules/input.ts";
import { withInput } from "~/domains/valuation/rules/paths.ts";

const texts = (more = {}) => ({
  fundingStage: "seed",
  companyType: "aiNative",
  arr: "3",
  growthRate: "50",
  ...more,
});

describe("an input", () => {
  test("is read of the address's one value of each name, and of a form's fields", () => {
    const read = (query: string) => textsOf(new URLSearchParams(query));
    expect(read("arr=+3+&growthRate=5&growthRate=6&companyType=aiNative")).toEqual({
      fundingStage: "",
      companyType: "aiNative",
      arr: "3",
      growthRate: "",
    });
    expect(textsOfFields({ arr: " 3 ", companyType: "aiNative" })).toEqual(
      read("arr=3&companyType=aiNative"),
    );
  });

  test.each([
    [{ arr: "10000" }, true],
    [{ arr: "10000.1" }, false],
    [{ arr: "0" }, false],
    [{ arr: ".5" }, true],
    [{ growthRate: "0" }, true],
    [{ growthRate: String((120 / 90 - 1) * 100) }, true],
    [{ arr: "3.000000000000000000001" }, false],
    [{ growthRate: "1000" }, true],
    [{ growthRate: "1000.5" }, false],
  ])("with %j is good: %s", (more, good) => {
    expect(readInput(texts(more)).ok).toBe(good);
  });

  test("has a sentence for each wrong field, whatever the others are", () => {
    const empty = texts({ fundingStage: "", companyType: "", arr: "", growthRate: "" });
    expect(complaint("fundingStage", empty)).toBe("Choose a funding stage.");
    expect(complaint("companyType", empty)).toBe("Choose a company type.");
    expect(complaint("arr", empty)).toBe("Enter ARR above $0, up to $10,000M.");
    expect(complaint("growthRate", empty)).toBe("Enter growth from 0% to 1,000%.");
    for (const name of ["fundingStage", "companyType", "arr", "growthRate"] as const)
      expect(complaint(name, texts())).toBeNull();
  });

  test("begins with the stage's ARR and growth of 50%, and keeps what is written", () => {
    const open = { arr: "", growthRate: "" };
    expect(withDefaults(texts(open))).toEqual(texts({ arr: "0.5", growthRate: "50" }));
    expect(withDefaults(texts({ ...open, fundingStage: "none" })).arr).toBe("");
    expect(withDefaults(texts({ arr: "7", growthRate: "8" }))).toEqual(texts({ arr: "7", growthRate: "8" }));
    expect(["seriesA", "seriesB", "seriesC", "seriesD"].map((stage) => initialArr(stage as never))).toEqual([
      "3",
      "10",
      "25",
      "50",
    ]);
  });

  test("of a very small ARR can be read back from its address", () => {
    const { arr } = texts({ arr: "0.00000015" });
    const read = readInput(texts({ arr }));
    if (!read.ok) throw new Error(read.message);
    expect(textsOf(new URLSearchParams(queryOf(read.value)))).toEqual(texts({ arr }));
  });

  test("goes along in a path, or nothing does", () => {
    expect(withInput("/report", null)).toBe("/report");
    expect(
      withInput("/report", { fundingStage: "seed", companyType: "aiNative", arr: 3, growthRate: 50 }),
    ).toBe("/report?fundingStage=seed&companyType=aiNative&arr=3&growthRate=50");
  });
});

describe("the calculator opens", () => {
  const open = (query: string) => openingOf(textsOf(new URLSearchParams(query)));

  test("with the example, whatever else the address says", () => {
    for (const query of ["", "utm_source=letter", "fundingStage=&arr="])
      expect(open(query)).toEqual({
        texts: { fundingStage: "seriesA", companyType: "aiEnhanced", arr: "3", growthRate: "80" },
        isExample: true,
      });
    expect(readInput(open("").texts)).toEqual({ ok: true, value: EXAMPLE });
  });

  test("with the fields that the address names, and no example", () => {
    const empty = { texts: texts({ fundingStage: "", companyType: "", arr: "" }), isExample: false };
    expect(open(EMPTY_PATH.split("?")[1] ?? "")).toEqual(empty);
    expect(open("companyType=aiNative&fundingStage=seed")).toEqual({
      texts: texts({ arr: "0.5" }),
      isExample: false,
    });
  });
});

describe("an input in an address", () => {
  const read = (query: string) => readInput(textsOf(new URLSearchParams(query)));

  test("is read from an address, and gives the same address back", () => {
    const query = "fundingStage=seriesA&companyType=aiNative&arr=3.5&growthRate=120";
    const result = read(query);
    expect(result).toEqual({
      ok: true,
      value: { fundingStage: "seriesA", companyType: "aiNative", arr: 3.5, growthRate: 120 },
    });
    expect(result.ok && queryOf(result.value)).toBe(query);
  });

  test.each([
    ["fundingStage", "companyType=aiNative&arr=3&growthRate=50"],
    ["fundingStage", "fundingStage=seriesE&companyType=aiNative&arr=3&growthRate=50"],
    ["fundingStage", "fundingStage=toString&companyType=aiNative&arr=3&growthRate=50"],
    ["companyType", "fundingStage=seed&companyType=&arr=3&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=0&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=-1&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=NaN&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=1e3&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=10001&growthRate=50"],
    ["arr", "fundingStage=seed&companyType=aiNative&arr=1&arr=2&growthRate=50"],
    ["growthRate", "fundingStage=seed&companyType=aiNative&arr=3&growthRate=-5"],
    ["growthRate", "fundingStage=seed&companyType=aiNative&arr=3&growthRate=1001"],
    ["growthRate", "fundingStage=seed&companyType=aiNative&arr=3&growthRate=Infinity"],
    ["growthRate", "fundingStage=seed&companyType=aiNative&arr=3&growthRate="],
  ])("with a bad %s is refused with one sentence: %s", (name, query) => {
    const result = read(query);
    expect(result).toMatchObject({ ok: false, code: name });
    expect(!result.ok && result.message).toMatch(/^[a-zA-Z]+ must .+\.$/);
  });

  test("may be the least that counts: growth of 0", () => {
    expect(read("fundingStage=seed&companyType=aiNative&arr=0.1&growthRate=0").ok).toBe(true);
  });
});
