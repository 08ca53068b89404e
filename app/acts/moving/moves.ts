import * as z from "zod/mini";
import { orderExport } from "~/domains/moving/store/exports.ts";
import { changeMove, moveById, receiveMove } from "~/domains/moving/store/moves.ts";
import { optionalLineField } from "~/lib/forms/fields.ts";
import { fail, ok } from "~/lib/result.ts";
import { siteUrl } from "~/lib/url.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { MOST_FILE_BYTES, startJob } from "~/platform/desk/files.ts";

/** Exports: those that are brought are taken in once they are checked, or given up; one of this site is ordered. */

const MOVES = "/desk/moving";

export const bringExport = defineAct({
  name: "bring-export",
  role: "owner",
  most: MOST_FILE_BYTES,
  fields: z.object({
    site: optionalLineField({ max: 300 }),
    /** A line each: "theirs = ours". */
    categories: z._default(z.string().check(z.maxLength(10_000)), ""),
    other: z._default(z.string(), ""),
    pages: z.optional(z.string()),
    drafts: z.optional(z.string()),
  }),
  run: async ({ deps, files: { file }, fields: { site, categories, other, pages, drafts } }) => {
    if (!file || file.size === 0)
      return fail("file", "Please choose the file that the other system exported.");
    const address = site ? siteUrl(/^https?:/.test(site) ? site : `https://${site}`) : null;
    if (site && !address) return fail("site", "Use an address such as https://old.example.com.");
    const here = deps.publication.categories.map(({ slug }) => slug);
    const named: Record<string, string> = {};
    for (const line of categories.split("\n").filter((each) => each.trim() !== "")) {
      const at = line.lastIndexOf("=");
      const [theirs, ours] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
      if (at < 1 || !here.includes(ours))
        return fail("categories", `“${line.trim()}” leads to no category here: ${here.join(", ")}.`);
      named[theirs.toLowerCase()] = ours;
    }
    if (other && !here.includes(other)) return fail("other", "Please choose a category.");
    const name = file.name.slice(0, 120) || "export";
    const options = {
      categories: named,
      pages: pages !== undefined,
      drafts: drafts !== undefined,
      ...(other ? { other } : {}),
    };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const id = await receiveMove(deps, { name, site: address, options }, bytes);
    await startJob(deps, "move-in");
    return ok({
      subject: `move/${id}`,
      says: `Uploaded “${name}” for checking. Nothing is imported yet.`,
      next: `${MOVES}/${id}`,
    });
  },
});

export const orderSiteExport = defineAct({
  name: "order-export",
  role: "owner",
  fields: z.object({}),
  run: async ({ deps }) => {
    const exported = crypto.randomUUID();
    const [ordered] = await batch(deps.db, [orderExport(deps, exported)]);
    await startJob(deps, "build-export");
    return ok({
      subject: `export/${exported}`,
      says:
        ordered.length > 0
          ? "Started an export of everything. It is ready within minutes and kept for a day."
          : "An export is being built already.",
      quiet: ordered.length === 0,
    });
  },
});

const id = z.string().check(z.maxLength(60));

export const takeExportIn = defineAct({
  name: "take-export-in",
  role: "owner",
  fields: z.object({ id }),
  run: async ({ deps, fields: { id } }) => {
    const move = await moveById(deps.db, id);
    if (!move || !(await changeMove(deps, { id, state: "checked" }, "moving")))
      return fail("id", "This export is not waiting to be imported.");
    await startJob(deps, "move-in");
    return ok({ subject: `move/${id}`, says: `Importing “${move.name}”.` });
  },
});

export const giveExportUp = defineAct({
  name: "give-export-up",
  role: "owner",
  fields: z.object({ id }),
  run: async ({ deps, fields: { id } }) => {
    const move = await moveById(deps.db, id);
    const isOpen = move && ["checking", "checked", "moving"].includes(move.state);
    if (!isOpen || !(await changeMove(deps, move, "cancelled")))
      return fail("id", "This export is no longer in progress.");
    return ok({
      subject: `move/${id}`,
      says: `Cancelled “${move.name}”. What was imported stays.`,
      next: MOVES,
    });
  },
});
