import * as z from "zod";
import { fail, ok, type Result } from "~/lib/result.ts";
import type { Deps } from "~/platform/deps.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { type ChannelVideo, thumbnailAddress, timeOrNull } from "./youtube-video.ts";

/**
 * The YouTube Data API v3, which wants a key. Each call costs 1 unit of the day's 10,000.
 * https://developers.google.com/youtube/v3/docs
 */

export type ApiFailure = "api-unavailable" | "quota-exceeded" | "api-refused" | "api-unreadable";

type ApiDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

const API = "https://www.googleapis.com/youtube/v3";

/** Ids that `videos.list` takes, and entries that `playlistItems.list` gives, in one call. */
const PAGE = 50;

const WirePage = z.object({ items: z.array(z.unknown()).default([]) });

const WireUpload = z.object({ contentDetails: z.object({ videoId: z.string() }) });

/** Ids of a channel's newest 50 uploads. */
export async function newestUploads(
  deps: ApiDeps,
  key: string,
  channelId: string,
): Promise<Result<string[], ApiFailure>> {
  const playlistId = channelId.replace(/^UC/, "UU");
  const page = await call(deps, key, "playlistItems", {
    part: "contentDetails",
    playlistId,
    maxResults: String(PAGE),
  });
  if (!page.ok) return page;
  return ok(
    page.value.flatMap((item) => {
      const upload = WireUpload.safeParse(item);
      return upload.success ? [upload.data.contentDetails.videoId] : [];
    }),
  );
}

const WireVideo = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(""),
    channelTitle: z.string().optional(),
    publishedAt: z.string().optional(),
    tags: z.array(z.string()).default([]),
    thumbnails: z.object({ high: z.object({ url: z.string() }).optional() }).optional(),
  }),
  contentDetails: z.object({ duration: z.string().optional() }).optional(),
  /** Counts are strings; a channel may hide them. */
  statistics: z.object({ viewCount: z.string().regex(/^\d+$/).optional() }).optional(),
});

/** Videos by id, with durations, tags and counts. Private and deleted ones are missing from the answer. */
export async function videosByIds(
  deps: ApiDeps,
  key: string,
  ids: string[],
): Promise<Result<{ videos: ChannelVideo[]; rejected: number }, ApiFailure>> {
  const videos: ChannelVideo[] = [];
  let rejected = 0;
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = await call(deps, key, "videos", {
      part: "snippet,contentDetails,statistics",
      id: ids.slice(start, start + PAGE).join(","),
      maxResults: String(PAGE),
    });
    if (!page.ok) return page;
    for (const item of page.value) {
      const video = WireVideo.safeParse(item);
      if (video.success) videos.push(toChannelVideo(video.data));
      else rejected += 1;
    }
  }
  return ok({ videos, rejected });
}

function toChannelVideo({
  id,
  snippet,
  contentDetails,
  statistics,
}: z.infer<typeof WireVideo>): ChannelVideo {
  return {
    id,
    title: snippet.title,
    description: snippet.description,
    channelTitle: snippet.channelTitle ?? null,
    publishedAt: timeOrNull(snippet.publishedAt),
    thumbnail: thumbnailAddress(snippet.thumbnails?.high?.url),
    viewCount: statistics?.viewCount === undefined ? null : Number(statistics.viewCount),
    // A live or announced stream lasts P0D: nobody knows yet.
    duration: contentDetails?.duration === "P0D" ? null : (contentDetails?.duration ?? null),
    tags: snippet.tags,
  };
}

/** One list call: its items as they came. The key travels in the address, which no message repeats. */
async function call(
  deps: ApiDeps,
  key: string,
  resource: string,
  parameters: Record<string, string>,
): Promise<Result<unknown[], ApiFailure>> {
  const address = `${API}/${resource}?${new URLSearchParams({ ...parameters, key })}`;
  const answer = await fetchUpstream(deps, address, { accept: "application/json", keepErrorBody: true });
  if (!answer.ok) {
    const reason = errorReason(answer.errorBody);
    if (reason && QUOTA_REASONS.has(reason))
      return fail("quota-exceeded", "The Data API's quota for today is used up.");
    if (reason) return fail("api-refused", `The Data API refused the call: ${reason}.`);
    return fail("api-unavailable", answer.message);
  }
  const page = WirePage.safeParse(answer.value.notModified ? null : parseJson(answer.value.bytes));
  return page.success ? ok(page.data.items) : fail("api-unreadable", "The Data API's answer is not a list.");
}

const QUOTA_REASONS = new Set(["quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded"]);

const WireError = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().regex(/^\w+$/) })).min(1) }),
});

function errorReason(body: string | null): string | undefined {
  const parsed = WireError.safeParse(body === null ? null : parseJson(new TextEncoder().encode(body)));
  return parsed.data?.error.errors[0]?.reason;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
