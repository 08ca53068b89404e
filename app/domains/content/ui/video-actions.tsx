import { useEffect, useState } from "react";
import { onStored, recall, remember } from "~/lib/browser-storage.ts";
import { Due } from "~/platform/page/document/framework.tsx";
import { buttonClass } from "~/ui/button.tsx";

const STORAGE_KEY = "liked-videos";

/** A like is stored in this browser only and sent nowhere. */
export function LikeButton({ videoId }: { videoId: string }) {
  const [liked, setLiked] = useState(false);
  useEffect(() => {
    const read = () => setLiked(readLiked().includes(videoId));
    read();
    return onStored(STORAGE_KEY, read);
  }, [videoId]);
  const toggle = () => {
    const others = readLiked().filter((id) => id !== videoId);
    // Without storage the like lasts as long as the page.
    remember(STORAGE_KEY, JSON.stringify(liked ? others : [...others, videoId]));
    setLiked(!liked);
  };
  return (
    <>
      <Due stored={STORAGE_KEY} />
      <button
        type="button"
        aria-pressed={liked}
        onClick={toggle}
        className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
      >
        {liked ? "Liked" : "Like"}
      </button>
    </>
  );
}

function readLiked(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
