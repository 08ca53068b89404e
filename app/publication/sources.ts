import type { Publication } from "~/platform/publication/publication.ts";

// With no source configured, the first start shows the sample edition.
// A feed of your own:    { id: "blog", name: "Our blog", url: "https://example.com/feed", publication: "own", categories: ["founders"] }
// Somebody else's feed:  the same with publication: "other".
// A channel:             { id: "talks", name: "Our talks", channelId: "UC…", categories: ["founders"] }
export const sources: Publication["sources"] = { feeds: [], channels: [] };
