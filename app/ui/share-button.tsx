import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { sharePost } from "./share.ts";
import { useToast } from "./toast.tsx";

interface ShareButtonProps {
  title: string;
  /** What the post says before its link. */
  text: string;
  /** A path of this site. */
  path: string;
  /** The network's composer; holds {text} and {url}. */
  composerUrl: string;
  onShared: () => void;
  children?: ReactNode;
}

export function ShareButton({
  title,
  text,
  path,
  composerUrl,
  onShared,
  children = "Share",
}: ShareButtonProps) {
  const toast = useToast();
  const share = async () => {
    const url = new URL(path, location.origin).href;
    const outcome = await sharePost({ title, text, url }, composerUrl);
    if (outcome === "copied") toast({ title: "Link copied" });
    if (outcome === "shared" || outcome === "copied") onShared();
  };
  return (
    <button
      type="button"
      onClick={share}
      className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
    >
      {children}
    </button>
  );
}
