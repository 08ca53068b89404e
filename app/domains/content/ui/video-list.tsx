import { useLocation } from "@remix-run/react";
import { type ReactNode, useCallback } from "react";
import { counted, wordDuration } from "~/lib/format.ts";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { LoadMoreButton } from "~/ui/load-more.tsx";
import { NewerLink } from "~/ui/newer-link.tsx";
import { useLoadMore } from "~/ui/use-load-more.ts";
import { looksBeside } from "../rules/pictures/looks.ts";
import type { Video } from "../schema.ts";
import { nextPage } from "./article-list.tsx";
import { CardSkeletons } from "./card-skeleton.tsx";
import { VideoCard } from "./video-card.tsx";
import { VideoDialog } from "./video-dialog.tsx";

const PAGE_SIZE = 12;

interface VideoListProps {
  name: string;
  videos: Video[];
  /** How many of the videos have their place further down the list. */
  extra?: number;
  total: number;
  page: number;
  category?: string;
  /** The list is of workshops: its next pages are too, and each says how long it is. */
  workshops?: boolean;
  now: number;
  empty?: ReactNode;
  /** How many of the first videos to leave out because the page shows them elsewhere. */
  skip?: number;
}

/** Video cards that open a player in place. Loads more like `ArticleList`. */
export function VideoList({
  name,
  videos,
  extra = 0,
  total,
  page,
  category,
  workshops = false,
  now,
  empty,
  skip = 0,
}: VideoListProps) {
  const location = useLocation();
  const { subject, open, close } = useDialogEntry("video");
  const offset = (page - 1) * PAGE_SIZE;
  const url = useCallback(
    (from: number) =>
      `/api/videos${workshops ? "/workshops" : ""}?${category ? `category=${category}&` : ""}limit=${PAGE_SIZE}&offset=${from}`,
    [category, workshops],
  );
  const list = useLoadMore({ name, first: videos, extra, total, offset, pageSize: PAGE_SIZE, url });
  const more = list.items.slice(videos.length);
  const items = [...videos, ...looksBeside([], videos).videos(more)];
  const coming = Math.min(PAGE_SIZE, total - list.position);
  if (list.items.length === 0) return <>{empty ?? <EmptyState title="No videos available" />}</>;
  if (list.items.length <= skip) return <EmptyState title="This is the only video so far" />;
  return (
    <>
      <NewerLink page={page} param="page" />
      <div ref={list.place} className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 wide:grid-cols-4">
        {items.slice(skip).map((video, index) => (
          <div key={video.id}>
            <VideoCard
              video={video}
              now={now}
              onOpen={({ id }) => open(id)}
              heading="h2"
              priority={index === 0}
            />
            {workshops && video.duration ? (
              <p className="mt-1 text-[0.8125rem] text-soft">{wordDuration(video.duration)}</p>
            ) : null}
          </div>
        ))}
        <CardSkeletons count={list.state === "loading" ? coming : 0} video />
      </div>
      <LoadMoreButton
        label="Load More Videos"
        href={nextPage(location, "page", page)}
        list={list}
        added={list.added > 0 ? counted(list.added, "more video") : ""}
      />
      <VideoDialog video={list.items.find(({ id }) => id === subject) ?? null} now={now} onClose={close} />
    </>
  );
}
