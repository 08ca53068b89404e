import type { Publication } from "../../app/platform/publication/publication.ts";
import { publication as recurring } from "../../app/site.config.ts";

/** The edition of a publisher with sources, for the browser tests of ingestion; Turnstile stands before its forms. */
export const publication: Publication = {
  ...recurring,
  // The internet of the test holds only what is named below.
  news: { ...recurring.news, sources: [], authors: [], podcast: undefined },
  forms: { turnstileSiteKey: "1x00000000000000000000AA" },
  sources: {
    feeds: [
      {
        id: "blog",
        name: "Our blog",
        url: "https://blog.example.org/feed",
        publication: "own",
        categories: ["founders"],
      },
      {
        id: "others",
        name: "Others",
        url: "https://others.example.com/atom.xml",
        publication: "other",
        categories: ["scale"],
      },
      {
        id: "hanging",
        name: "Hanging",
        url: "https://hanging.example.com/feed",
        publication: "other",
        categories: ["ai"],
      },
      {
        id: "failing",
        name: "Failing",
        url: "https://failing.example.com/feed",
        publication: "other",
        categories: ["ai"],
      },
      {
        id: "endless",
        name: "Endless",
        url: "https://endless.example.com/feed",
        publication: "other",
        categories: ["ai"],
      },
      {
        id: "garbage",
        name: "Garbage",
        url: "https://garbage.example.com/feed",
        publication: "other",
        categories: ["ai"],
      },
    ],
    channels: [
      { id: "channel", name: "Our channel", channelId: "UC0123456789abcdefghijAB", categories: ["product"] },
    ],
  },
};

export const site = publication as Required<Publication>;
export const { market, startups } = site;
