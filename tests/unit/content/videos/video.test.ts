import { describe, expect, test } from "vitest";
import { type ChannelVideo, toVideos } from "~/domains/content/sources/youtube-video.ts";
import { channel } from "../../../support/content/channel.ts";
import { testPublication } from "../../../support/unit/deps.ts";

describe("a video", () => {
  const video: ChannelVideo = {
    id: "fixtureVid1",
    title: "A quiet title",
    description: "",
    channelTitle: null,
    publishedAt: null,
    thumbnail: null,
    viewCount: null,
    duration: null,
    tags: null,
  };
  const one = (changes: Partial<ChannelVideo>, known?: Map<string, string[]>) =>
    toVideos([{ ...video, ...changes }], channel, testPublication, known).videos[0];

  test("gets the categories that its title or tags name, else its channel's", () => {
    expect(one({})).toMatchObject({ categories: ["founders"] });
    expect(one({ title: "Raising a Series A" })).toMatchObject({ categories: ["fundraising"] });
    expect(one({ tags: ["Customer-Success"] })).toMatchObject({ categories: ["customer-success"] });
    expect(one({ title: "AI in sales" })).toMatchObject({ categories: ["ai", "sales"] });
    expect(one({ title: "AI in sales", tags: ["churn"] })).toMatchObject({
      categories: ["customer-success", "ai", "sales"],
    });
    expect(one({ title: "Email that said maintain" })).toMatchObject({ categories: ["founders"] });
  });

  test("is a workshop by its title or its tag", () => {
    expect(one({ title: "WORKSHOP WEDNESDAY 12: churn" })).toMatchObject({ workshop: true });
    expect(one({ tags: ["Workshop"] })).toMatchObject({ workshop: true });
    expect(one({ title: "A workshop bench" })).toMatchObject({ workshop: false });
    const title = "Workshop Wednesday 12: churn";
    const without = toVideos(
      [{ ...video, title }],
      channel,
      { ...testPublication, events: undefined },
      new Map(),
    );
    expect(without.videos[0]).toMatchObject({ workshop: false });
  });

  test("keeps the tags that an earlier reading told, where this one tells none", () => {
    const known = new Map([["fixtureVid1", ["workshop", "pricing"]]]);
    expect(one({}, known)).toMatchObject({
      tags: ["workshop", "pricing"],
      workshop: true,
      categories: ["product"],
    });
    expect(one({ tags: [] }, known)).toMatchObject({ tags: [] });
  });

  test("without an image gets YouTube's own, and never another host's", () => {
    const own = "https://i.ytimg.com/vi/fixtureVid1/hqdefault.jpg";
    expect(one({})).toMatchObject({ thumbnail: own, channelTitle: "Our talks", sourceId: "talks" });
  });

  test("that does not fit is counted, and the others go on", () => {
    const odd = [
      { ...video, id: "short" },
      { ...video, title: "  " },
      { ...video, duration: "an hour" },
      video,
    ];
    const { videos, rejected } = toVideos(odd, channel, testPublication);
    expect(videos.map(({ id }) => id)).toEqual(["fixtureVid1"]);
    expect(rejected).toBe(3);
  });
});
