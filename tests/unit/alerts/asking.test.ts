import { beforeEach, describe, expect, test } from "vitest";
import { askForAlert, confirmAlertsForm } from "~/domains/alerts/form.ts";
import { ASKED } from "~/domains/alerts/rules/copy.ts";
import { checkConfirmation } from "~/domains/alerts/store/alerts.ts";
import { linkMaker } from "~/domains/alerts/store/links.ts";
import { eraseAlerts } from "~/domains/alerts/store/upkeep.ts";
import { batch } from "~/platform/data/db.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import {
  ANN,
  ask,
  at,
  clearAlerts,
  confirmationLink,
  confirmed,
  DAY,
  HOUR,
  ORIGIN,
  press,
  rule,
  storedAlerts,
  takeMails,
  token,
} from "../../support/mail/alerts.ts";
import type { WholePublication } from "../../support/publication/first.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { db } = testDeps();

beforeEach(clearAlerts);

describe("asking", () => {
  test("stores the alert as unconfirmed, with its evidence, and mails what was chosen", async () => {
    expect(await ask()).toMatchObject({ status: 200, result: { ok: true, message: ASKED } });
    expect(await storedAlerts()).toEqual([
      { symbol: "SNOW", kind: "above", threshold: 120, place: "company", confirmed: 0 },
    ]);
    const [mail] = await takeMails("alert-confirmation");
    expect(mail?.subject).toBe("Confirm your alert from Recurring");
    expect(mail?.text).toContain("* Snowflake Inc. (SNOW): price to ARR above 12.0x");
  });

  test.each([
    [
      { kind: "move", percent: "7,5" },
      { kind: "move", threshold: 75 },
    ],
    [
      { kind: "below", multiple: "9.5" },
      { kind: "below", threshold: 95 },
    ],
    [
      { kind: "quarter", multiple: "", percent: "" },
      { kind: "quarter", threshold: 0 },
    ],
    [{ place: "elsewhere" }, { place: "page" }],
  ])("%o is stored as %o", async (more, row) => {
    expect((await ask(more as Record<string, string>)).status).toBe(200);
    expect(await storedAlerts()).toMatchObject([row]);
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ symbol: "NOPE" }, "symbol"],
    [{ symbol: "" }, "symbol"],
    [{ kind: "sideways" }, "kind"],
    [{ multiple: "" }, "multiple"],
    [{ multiple: "0" }, "multiple"],
    [{ multiple: "1e3" }, "multiple"],
    [{ multiple: "12.25" }, "multiple"],
    [{ multiple: "-5" }, "multiple"],
    [{ kind: "move", percent: "0.9" }, "percent"],
    [{ kind: "move", percent: "50.1" }, "percent"],
  ])("%o is refused at its field, and stored nowhere", async (more, field) => {
    const { status, result } = await ask(more as Record<string, string>);
    expect(status).toBe(400);
    expect(Object.keys((result as { errors: object }).errors)).toEqual([field]);
    expect(await storedAlerts()).toEqual([]);
  });

  test("answers the same for an unknown, a waiting, a confirmed and a full address", async () => {
    const answers = [await ask()];
    answers.push(await ask({ multiple: "13" }, at(1)));
    await press(confirmAlertsForm, await confirmationLink());
    answers.push(await ask({}, at(2)));
    for (let each = 0; each < 20; each++) await confirmed(ANN, rule({ threshold: 300 + each }), at(3));
    answers.push(await ask({ multiple: "44" }, at(4 * HOUR)));
    expect(answers.map((answer) => JSON.stringify(answer))).toEqual(
      answers.map(() => JSON.stringify(answers[0])),
    );
  });

  test("mails one confirmation an hour, then after 4, 16 and 24 hours while none is answered", async () => {
    let minutes = 0;
    await ask();
    for (const pause of [1, 4, 16, 24, 24].map((hours) => hours * HOUR)) {
      await takeMails("alert-confirmation");
      await ask({ multiple: "13" }, at(minutes + pause - 1));
      expect(await takeMails("alert-confirmation"), `${pause}`).toHaveLength(0);
      minutes += pause;
      await ask({ multiple: "13" }, at(minutes));
      expect(await takeMails("alert-confirmation"), `${pause}`).toHaveLength(1);
      await ask({ multiple: "14" }, at(minutes + 0.01));
      expect(await takeMails("alert-confirmation"), `${pause}`).toHaveLength(0);
    }
  });

  test("again for what an address has confirmed mails and changes nothing", async () => {
    await confirmed(ANN, rule(), at(0));
    await takeMails("alert-confirmation");
    await ask({}, at(2 * HOUR));
    expect(await takeMails("alert-confirmation")).toEqual([]);
    expect(await storedAlerts()).toMatchObject([{ confirmed: 1 }]);
  });

  test("by a program that fills every field looks like a success and stores nothing", async () => {
    expect((await ask({ name__confirm: "x" })).status).toBe(200);
    expect(await storedAlerts()).toEqual([]);
  });

  test("keeps the newest twenty that wait, so that nobody else can use them up", async () => {
    for (let each = 0; each < 25; each++)
      await askForAlert(
        at(each),
        { email: ANN, place: "page", rule: rule({ threshold: 100 + each }) },
        ORIGIN,
      );
    const rows = await storedAlerts();
    expect(rows.map(({ threshold }) => threshold)).toEqual(
      Array.from({ length: 20 }, (_, index) => 105 + index),
    );
  });
});

describe("a confirmation", () => {
  test("confirms everything that waits, also what was asked for after the mail, and repeats without harm", async () => {
    await ask();
    await ask({ kind: "quarter" }, at(5));
    const link = await confirmationLink();
    expect(await checkConfirmation(at(6), token(link))).toMatchObject({
      value: { waiting: [{ kind: "above" }, { kind: "quarter" }], active: [] },
    });
    for (const minutes of [7, 8])
      expect(await press(confirmAlertsForm, link, {}, at(minutes))).toMatchObject({
        status: 200,
        result: { waiting: [], active: [{ kind: "above" }, { kind: "quarter" }] },
      });
    expect(await storedAlerts()).toMatchObject([{ confirmed: 1 }, { confirmed: 1 }]);
  });

  test("stops at the number that an address may have, and says what still waits", async () => {
    for (let each = 0; each < 19; each++) await confirmed(ANN, rule({ threshold: 200 + each }), at(0));
    await takeMails("alert-confirmation");
    await ask({}, at(2 * HOUR));
    await ask({ multiple: "13" }, at(2 * HOUR + 1));
    const { result } = await press(confirmAlertsForm, await confirmationLink(), {}, at(2 * HOUR + 2));
    expect(result).toMatchObject({ ok: true, waiting: [{ threshold: 130 }] });
    expect((result as unknown as { active: unknown[] }).active).toHaveLength(20);
  });

  test("fails with a link that is forged, of another purpose, expired, or of an erased address", async () => {
    await ask();
    const link = await confirmationLink();
    const manage = await (await linkMaker(at(0), ""))("manage", "x");
    expect((await press(confirmAlertsForm, `${link}x`)).status).toBe(400);
    expect((await press(confirmAlertsForm, manage.replace("manage", "confirm"))).status).toBe(400);
    expect((await press(confirmAlertsForm, link, {}, at(7 * DAY))).status).toBe(410);
    await batch(db, eraseAlerts(ANN));
    expect((await press(confirmAlertsForm, link)).status).toBe(400);
    expect(await storedAlerts()).toEqual([]);
  });
});

test("a publication without alerts stores none", async () => {
  const { alerts: _, ...publication }: Publication = at(0).publication;
  await ask({}, { ...at(0), publication: publication as WholePublication });
  expect(await storedAlerts()).toEqual([]);
  expect(await takeMails("alert-confirmation")).toEqual([]);
});
