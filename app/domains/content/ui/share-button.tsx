import { track } from "~/platform/page/analytics.ts";
import { site } from "~/site.config.ts";
import { ShareButton as KitShareButton } from "~/ui/share-button.tsx";

interface ShareButtonProps {
  title: string;
  /** What the post says before its link. */
  text: string;
  /** A path of this site. */
  path: string;
}

export function ShareButton(post: ShareButtonProps) {
  return (
    <KitShareButton
      {...post}
      composerUrl={site.sharing.composerUrl}
      onShared={() => track("share", post.path)}
    />
  );
}
