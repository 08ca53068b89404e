import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import type { Video } from "~/domains/content/schema.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { WorkshopVideos } from "~/domains/content/ui/workshop-videos.tsx";
import { loader } from "~/routes/videos.tsx";
import { type Call, call } from "../../../support/call.ts";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

/** The workshops of the videos' page, of which there are more than one page shows. */

const deps = testDeps();
const NOW = deps.now().getTime();
const series = {
  name: "Workshops",
  weekday: "Wednesday",
  minutes: 30,
  signupUrl: "/a",
  playlistUrl: undefined,
};

interface Shown {
  videos: Video[];
  total: number;
  page: number;
}

const read = async (path: string) =>
  ((await call(loader as Call, deps, path)) as unknown as { data: Shown }).data;
const titles = ({ videos }: Shown) => videos.map(({ title }) => title);
const markup = (path: string, shown: Shown) =>
  markupOf(
    <MemoryRouter initialEntries={[path]}>
      <WorkshopVideos {...shown} series={series} now={NOW} />
    </MemoryRouter>,
  );

beforeAll(() =>
  upsertVideos(
    deps,
    Array.from({ length: 15 }, (_, index) =>
      video({
        id: `video${String(index).padStart(6, "0")}`,
        title: `Talk ${index}`,
        duration: "PT25M",
        publishedAt: NOW - index * 3_600_000,
        workshop: index > 0,
      }),
    ),
  ),
);

test("lead to the next ones by a link, and each says how long it is", async () => {
  const path = "/videos?tab=workshops";
  const shown = await read(path);
  expect([titles(shown)[0], shown.videos.length, shown.total]).toEqual(["Talk 1", 12, 14]);
  const html = markup(path, shown);
  expect(html).toMatch(/href="\/videos\?tab=workshops&amp;page=2"[^>]*>Load More Videos</);
  expect(html.match(/>25m</g)).toHaveLength(12);
});

test("end on their last page, with a link back", async () => {
  const path = "/videos?tab=workshops&page=2";
  const shown = await read(path);
  expect(titles(shown)).toEqual(["Talk 13", "Talk 14"]);
  const html = markup(path, shown);
  expect(html).toContain('href="/videos?tab=workshops"');
  expect(html).not.toContain("Load More");
  const past = await call(loader as Call, deps, "/videos?tab=workshops&page=3");
  expect([past.status, await past.json()]).toEqual([404, { page: 3, pages: 2, param: "page" }]);
});

test("are announced while there are none", () => {
  expect(markup("/videos?tab=workshops", { videos: [], total: 0, page: 1 })).toContain(
    "Workshop Videos Coming Soon",
  );
});
