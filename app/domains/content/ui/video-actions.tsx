import { useEffect, useState } from "react";
import { buttonClass } from "~/ui/button.tsx";

const STORAGE_KEY = "liked-videos";

/** A like is the visitor's own mark: kept in this browser, sent nowhere. */
export function LikeButton({ videoId }: { videoId: string }) {
  const [liked, setLiked] = useState(false);
  useEffect(() => setLiked(readLiked().includes(videoId)), [videoId]);
  const toggle = () => {
    const others = readLiked().filter((id) => id !== videoId);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(liked ? others : [...others, videoId]));
    } catch {
      // A browser that keeps nothing still shows the mark on this page.
    }
    setLiked(!liked);
  };
  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={toggle}
      className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
    >
      {liked ? "Liked" : "Like"}
    </button>
  );
}

function readLiked(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** The device's own share sheet where there is one, else the link is copied. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = new URL(path, location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (error) {
      console.error(error);
    }
  };
  return (
    <button
      type="button"
      onClick={share}
      className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
    >
      <span role="status">{copied ? "Link copied" : "Share"}</span>
    </button>
  );
}
