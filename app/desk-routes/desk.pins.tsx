import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { deskAction } from "~/acts/action.ts";
import { pins as pinRecord } from "~/acts/articles/records.ts";
import { FRONT, pinList, placeOfList } from "~/domains/content/rules/desk/pin-lists.ts";
import { shownPins } from "~/domains/content/store/desk/pins.ts";
import { PinList } from "~/domains/content/ui/desk/pin-lists.tsx";
import { versionIn } from "~/platform/desk/record.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

const FRONT_LISTS = [pinList("article", FRONT), pinList("video", FRONT)];

export const page = definePage({
  staff: "viewer",
  query: z.object({
    list: z
      .string()
      .regex(/^[\w/-]{1,100}$/)
      .catch(FRONT_LISTS[0] as string),
    done: z.coerce.number().optional().catch(undefined),
  }),
  topics: [],
});

export const headers = page.headers;

export const meta = deskMeta("Pins");

export const loader = page.loader(async ({ deps: { db, publication }, query: { list } }) => {
  const nameOf = (of: string) => {
    const { kind, place } = placeOfList(of);
    const name = publication.categories.find(({ slug }) => slug === place)?.name ?? place;
    return `${place === FRONT ? "Front page" : name}, ${kind}s`;
  };
  const { pins, lists } = await shownPins(db, list);
  const version = await versionIn(
    pinRecord,
    pins.length > 0 ? pins.map(({ id, until }) => ({ id, until })) : null,
  );
  const { kind, place } = placeOfList(list);
  return {
    list: { list, place, pins, version },
    path: `/desk/${kind}s`,
    lists: [...new Set([...FRONT_LISTS, ...lists, list])].map((each) => ({ list: each, name: nameOf(each) })),
  };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function PinsRoute() {
  const { list, lists, path } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Pins"
      lead="What leads the front page and each category, in order. A pin with an end date is removed on its own."
    >
      <PinList {...list} lists={lists} path={path} />
    </DeskPage>
  );
}
