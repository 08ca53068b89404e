import sharp from "sharp";
import { garbage, hang, serve, status, stream, type UpstreamServer } from "./upstream-server.ts";

/** The feeds that the upstream server of the ingestion tests serves for the sources of the second publication. */

const post = (n: number, title: string, body: string) => `<item>
  <title>${title}</title><link>https://blog.example.org/posts/${n}?utm_source=feed</link>
  <guid isPermaLink="false">https://blog.example.org/?p=${n}</guid>
  <pubDate>${new Date(Date.now() - n * 3_600_000).toUTCString()}</pubDate>
  <category>Sales</category><content:encoded><![CDATA[${body}]]></content:encoded>
</item>`;

/** Fifteen posts in RSS, the newest with this title and with markup that a reader must not get. */
export const blog = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Our blog</title><link>https://blog.example.org/</link>
${post(1, title, "<h1>Heading</h1><p>The walrus ledger, <strong>line by line</strong>.</p><script>alert(1)</script><p onclick='x()'>Second.</p>")}
${Array.from({ length: 14 }, (_, index) => post(index + 2, `Field note ${index + 2}`, "<p>Something learned in the field.</p>")).join("\n")}
</channel></rss>`;

/** One entry of another publication. */
const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Others</title><id>tag:others</id>
<entry><title>What others found</title><id>tag:others.example.com,1</id><link href="https://others.example.com/found"/>
<updated>${new Date(Date.now() - 1_800_000).toISOString()}</updated><summary>In short, a lot.</summary></entry></feed>`;

/** One video, as a channel's feed tells it. */
const CHANNEL = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<id>yt:channel:0123456789abcdefghijAB</id><yt:channelId>0123456789abcdefghijAB</yt:channelId><title>Our channel</title>
<entry><id>yt:video:walrusVideo</id><yt:videoId>walrusVideo</yt:videoId><yt:channelId>UC0123456789abcdefghijAB</yt:channelId>
<title>Walrus economics, the talk</title><link rel="alternate" href="https://www.youtube.com/watch?v=walrusVideo"/>
<author><name>Our channel</name></author><published>2026-08-01T10:00:00+00:00</published><updated>2026-08-01T10:00:00+00:00</updated>
<media:group><media:title>Walrus economics, the talk</media:title><media:description>About walruses.</media:description>
<media:community><media:statistics views="1234"/></media:community></media:group></entry></feed>`;

/** A picture of 480 by 360 pixels, whose server calls it something else. */
const POSTER = await sharp({ create: { width: 480, height: 360, channels: 3, background: "#345" } })
  .jpeg()
  .toBuffer();

/** Serves a feed for every source of the second publication: three that work and four that each fail in their way. */
export function serveFeeds(upstream: UpstreamServer): void {
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger")));
  upstream.route("others.example.com/atom.xml", serve(ATOM));
  upstream.route("hanging.example.com/feed", hang());
  upstream.route("failing.example.com/feed", status(500, "no"));
  upstream.route("endless.example.com/feed", stream(50));
  upstream.route("garbage.example.com/feed", garbage());
  upstream.route("www.youtube.com/feeds/videos.xml", serve(CHANNEL));
  for (const video of ["walrusVideo", "aaaaaaaaaa1"])
    upstream.route(`i.ytimg.com/vi/${video}/hqdefault.jpg`, serve(POSTER, { type: "text/html" }));
}
