/** The keyless feed of a channel, by the channel's `UC…` id. */
export const channelFeedUrl = (channelId: string) =>
  `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
