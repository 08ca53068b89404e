import { track } from "~/platform/analytics.ts";
import { site } from "~/site.config.ts";
import { buttonClass } from "~/ui/button.tsx";
import { sharePost } from "~/ui/share.ts";
import { useToast } from "~/ui/toast.tsx";

interface ShareButtonProps {
  title: string;
  /** What the post says before its link. */
  text: string;
  /** A path of this site. */
  path: string;
}

export function ShareButton({ title, text, path }: ShareButtonProps) {
  const toast = useToast();
  const share = async () => {
    const url = new URL(path, location.origin).href;
    const outcome = await sharePost({ title, text, url }, site.sharing.composerUrl);
    if (outcome === "copied") toast({ title: "Link copied" });
    if (outcome === "shared" || outcome === "copied") track("share", path);
  };
  return (
    <button
      type="button"
      onClick={share}
      className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
    >
      Share
    </button>
  );
}
