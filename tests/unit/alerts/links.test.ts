import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { alertLinkForm, endAlertsForm, manageAlertsForm } from "~/domains/alerts/form.ts";
import { checkConfirmation, checkEnd, readManaged } from "~/domains/alerts/store/alerts.ts";
import { linkMaker } from "~/domains/alerts/store/links.ts";
import { alertStats, pruneAlerts } from "~/domains/alerts/store/upkeep.ts";
import { batch } from "~/platform/data/db.ts";
import { addressHash, suppress } from "~/platform/mail/delivery/reports/suppressions.ts";
import {
  ANN,
  ask,
  at,
  clearAlerts,
  confirmed,
  DAY,
  press,
  rule,
  storedAlerts,
  takeMails,
  tickOf,
  token,
} from "../../support/mail/alerts.ts";
import { linksIn } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { db } = testDeps();

beforeEach(clearAlerts);

describe("the links of an alert mail", () => {
  /** Two alerts that came in one mail. */
  async function mailed() {
    await confirmed(ANN, rule(), at(-3 * DAY));
    await confirmed(ANN, rule({ kind: "move", threshold: 50 }), at(-3 * DAY));
    await confirmed("bob@example.com", rule(), at(-3 * DAY));
    await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
    await tickOf("2026-08-19", [{ priceToArr: 12.9, price: 107 }]);
    const [mail] = await takeMails();
    if (!mail) throw new Error("no mail");
    return mail;
  }
  const linkTo = (path: string, text: string) => linksIn(text).filter((link) => link.includes(path));

  test("end one alert, all of the mail at one click from anywhere, or all of the address", async () => {
    const { text, headers } = await mailed();
    const [one = ""] = linkTo("/alerts/end", text);
    expect(await checkEnd(at(1), token(one))).toMatchObject({ value: [{ kind: "above" }] });
    await press(endAlertsForm, one);
    expect((await storedAlerts()).map(({ kind }) => kind)).toEqual(["move", "above"]);
    const click = new Request((headers["List-Unsubscribe"] ?? "").slice(1, -1), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { Origin: "null" },
    });
    expect(await endAlertsForm.submit(at(2), click)).toMatchObject({
      status: 200,
      result: { ended: [{ kind: "move" }] },
    });
    expect(await press(endAlertsForm, one)).toMatchObject({ status: 200, result: { ended: [] } });
    expect(await storedAlerts()).toHaveLength(1);
  });

  test("show the alerts of the address, end one and end all, for thirty days", async () => {
    const { text } = await mailed();
    const [link = ""] = linkTo("/alerts/manage", text);
    const shown = await readManaged(at(1), token(link));
    const [first] = shown.ok ? shown.value.active : [];
    expect(shown).toMatchObject({ value: { email: ANN, active: [{ kind: "above" }, { kind: "move" }] } });
    expect(await press(manageAlertsForm, link, { end: first?.id ?? "" })).toMatchObject({
      result: { ok: true, managed: { active: [{ kind: "move" }] } },
    });
    expect(await press(manageAlertsForm, link, { end: "all" })).toMatchObject({
      result: { managed: { active: [], waiting: [] } },
    });
    expect(await storedAlerts()).toHaveLength(1);
    await confirmed(ANN, rule(), at(2));
    expect((await press(manageAlertsForm, link, { end: "all" }, at(31 * DAY))).status).toBe(410);
  });

  test.each(["/alerts/manage", "/alerts/end"])(
    "to the alerts of an address end with its last one, ended at %s; a later alert has a link of its own",
    async (path) => {
      const { text, headers } = await mailed();
      const [link = ""] = linkTo("/alerts/manage", text);
      if (path === "/alerts/manage") await press(manageAlertsForm, link, { end: "all" });
      else
        for (const end of [linkTo(path, text)[0] ?? "", (headers["List-Unsubscribe"] ?? "").slice(1, -1)]) {
          expect(await readManaged(at(1), token(link))).toMatchObject({ ok: true });
          await press(endAlertsForm, end);
        }
      expect(await readManaged(at(2), token(link))).toMatchObject({ ok: false, code: "expired" });
      await confirmed(ANN, rule(), at(3));
      expect(await readManaged(at(4), token(link))).toMatchObject({ ok: false, code: "expired" });
      expect((await press(manageAlertsForm, link, { end: "all" }, at(4))).status).toBe(410);
      expect(await storedAlerts()).toHaveLength(2);
      await press(alertLinkForm, "/alerts/manage", { email: ANN }, at(5));
      const [mail] = await takeMails("alert-link");
      const [another = ""] = linkTo("/alerts/manage", mail?.text ?? "");
      expect(await readManaged(at(6), token(another))).toMatchObject({
        value: { active: [{ kind: "above" }] },
      });
    },
  );

  describe("take back what waits to be sent about alerts that have ended", () => {
    const waiting = async () => {
      const rows = await db.all<{ recipient: string; subject: string }>(
        sql`select recipient, subject from outbox where kind = 'alert' order by recipient, rowid`,
      );
      return rows.map(({ recipient, subject }) => `${recipient} ${subject.split(":")[0]}`);
    };
    const link = async (name: "manage" | "end", which: SQL) => {
      const [row] = await db.all<{ subject: string }>(
        name === "manage"
          ? sql`select address_id as subject from alerts where ${which}`
          : sql`select group_concat(id) as subject from alerts where ${which}`,
      );
      return (await linkMaker(at(0), ""))(name, row?.subject ?? "");
    };

    beforeEach(async () => {
      await confirmed(ANN, rule(), at(-3 * DAY));
      await confirmed(ANN, rule({ kind: "move", threshold: 50 }), at(-3 * DAY));
      await confirmed("bob@example.com", rule(), at(-3 * DAY));
      await tickOf("2026-08-18", [{ priceToArr: 11.9 }]);
      await tickOf("2026-08-19", [{ priceToArr: 12.9, price: 107 }]);
      expect(await waiting()).toEqual([`${ANN} 2 of your alerts`, "bob@example.com SNOW"]);
    });

    const anns = sql`address_id = (select id from alert_addresses where email = ${ANN})`;

    test("all of an address", async () => {
      await press(manageAlertsForm, await link("manage", anns), { end: "all" });
      expect(await waiting()).toEqual(["bob@example.com SNOW"]);
    });

    test("all of the mail, of whatever day, while another alert stays", async () => {
      await confirmed(ANN, rule({ kind: "quarter", threshold: 0 }), at(0));
      await tickOf("2026-08-20", [{ priceToArr: 11.9 }]);
      await tickOf("2026-08-21", [{ priceToArr: 12.9 }]);
      expect(await waiting()).toHaveLength(4);
      await press(endAlertsForm, await link("end", sql`${anns} and kind in ('above', 'move')`));
      expect(await waiting()).toEqual(["bob@example.com SNOW", "bob@example.com SNOW"]);
    });

    test("but not a mail that is about an alert that stays, nor one that is being sent", async () => {
      await press(endAlertsForm, await link("end", sql`${anns} and kind = 'move'`));
      expect(await waiting()).toHaveLength(2);
      await db.run(sql`update outbox set status = 'sending'`);
      await press(endAlertsForm, await link("end", sql`${anns}`));
      expect(await waiting()).toHaveLength(2);
    });
  });

  test("end no alert of another address", async () => {
    const { text } = await mailed();
    const [link = ""] = linkTo("/alerts/manage", text);
    const [bobs] = await db.all<{ id: string }>(
      sql`select id from alerts where address_id = (select id from alert_addresses where email = 'bob@example.com')`,
    );
    await press(manageAlertsForm, link, { end: bobs?.id ?? "" });
    expect(await storedAlerts()).toHaveLength(3);
  });

  test("change nothing when they are only looked at", async () => {
    const { text, html, headers } = await mailed();
    await ask({ kind: "quarter" });
    const links = [
      text,
      html,
      ...Object.values(headers),
      (await takeMails("alert-confirmation")).at(-1)?.text ?? "",
    ]
      .flatMap(linksIn)
      .filter((link) => link.includes("token="));
    const before = JSON.stringify([
      await db.all(sql`select * from alerts`),
      await db.all(sql`select * from alert_addresses`),
    ]);
    const looks = {
      "/alerts/confirm": checkConfirmation,
      "/alerts/manage": readManaged,
      "/alerts/end": checkEnd,
    };
    const seen = await Promise.all(
      links.map((link) => looks[new URL(link).pathname as keyof typeof looks](at(1), token(link))),
    );
    expect(seen.every(({ ok }) => ok)).toBe(true);
    expect(new Set(links.map((link) => new URL(link).pathname)).size).toBe(3);
    expect(
      JSON.stringify([
        await db.all(sql`select * from alerts`),
        await db.all(sql`select * from alert_addresses`),
      ]),
    ).toBe(before);
  });
});

test("the link to its alerts is mailed to an address that has some, once an hour; the answer is the same", async () => {
  await confirmed(ANN, rule(), at(0));
  const request = (email: string, minutes: number) =>
    press(alertLinkForm, "/alerts/manage", { email }, at(minutes));
  const answers = [await request(ANN, 0), await request(ANN, 59), await request("nobody@example.com", 0)];
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const mails = await takeMails("alert-link");
  expect(mails.map(({ recipient }) => recipient)).toEqual([ANN]);
  const [link = ""] = linksIn(mails[0]?.text ?? "").filter((each) => each.includes("/alerts/manage"));
  expect(await readManaged(at(1), token(link))).toMatchObject({ ok: true, value: { email: ANN } });
});

test("a link that has ended is followed by another within the hour", async () => {
  await confirmed(ANN, rule(), at(0));
  const request = (minutes: number) => press(alertLinkForm, "/alerts/manage", { email: ANN }, at(minutes));
  const linkOf = (text = "") => linksIn(text).find((each) => each.includes("/alerts/manage")) ?? "";
  const sent = () =>
    db.all<{ text: string }>(sql`select text from outbox where kind = 'alert-link' order by rowid`);
  await request(0);
  await press(manageAlertsForm, linkOf((await sent())[0]?.text), { end: "all" }, at(1));
  await confirmed(ANN, rule({ threshold: 130 }), at(10));
  await request(20);
  expect(await sent()).toHaveLength(2);
  expect(await readManaged(at(21), token(linkOf((await sent())[1]?.text)))).toMatchObject({ ok: true });
  await request(22);
  expect(await sent()).toHaveLength(2);
});

describe("housekeeping", () => {
  const prune = (deps: ReturnType<typeof testDeps>) => batch(db, pruneAlerts(deps));
  const addresses = async () =>
    (await db.all<{ email: string }>(sql`select email from alert_addresses order by email`)).map(
      ({ email }) => email,
    );

  test("forgets what nobody confirmed within thirty days, and the address with it", async () => {
    await ask();
    await confirmed("bob@example.com", rule(), at(0));
    await prune(at(30 * DAY));
    expect(await addresses()).toEqual([ANN, "bob@example.com"]);
    await prune(at(30 * DAY + 1));
    expect(await addresses()).toEqual(["bob@example.com"]);
    expect(await storedAlerts()).toHaveLength(1);
  });

  test("keeps an address without alerts for a day, so that it gets no confirmation too soon", async () => {
    await ask();
    await db.run(sql`delete from alerts`);
    await prune(at(DAY));
    expect(await addresses()).toEqual([ANN]);
    await prune(at(DAY + 1));
    expect(await addresses()).toEqual([]);
  });

  test("ends the alerts of an address that bounced or complained", async () => {
    await confirmed(ANN, rule(), at(0));
    await confirmed("bob@example.com", rule(), at(0));
    await batch(db, [suppress(at(0), [await addressHash(ANN)], "complaint")]);
    await prune(at(0));
    expect(await storedAlerts()).toHaveLength(1);
    expect(await alertStats(db)).toEqual({ addresses: 1, active: 1, pending: 0 });
  });
});
