import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { videoById } from "~/domains/content/store/queries.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { VideoDialog } from "~/domains/content/ui/video-dialog.tsx";
import { video } from "../../../support/content/items.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

test("the player's dialog says how long the video is: its poster, which did, is gone", async () => {
  const talk = video({ duration: "PT12M34S" });
  await upsertVideos(testDeps(), [talk]);
  const shown = await videoById(testDeps().db, talk.id);
  const markup = markupOf(
    <MemoryRouter>
      <VideoDialog video={shown} now={0} onClose={() => {}} />
    </MemoryRouter>,
  );
  expect(markup).toContain(">12:34<");
});
