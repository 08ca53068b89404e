import { track } from "~/platform/page/analytics.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { ShareButton as KitShareButton } from "~/ui/share-button.tsx";

interface ShareButtonProps {
  title: string;
  /** The text of the post before its link. */
  text: string;
  /** A path of this site. */
  path: string;
}

export function ShareButton(post: ShareButtonProps) {
  const { sharing } = usePublication();
  return (
    <KitShareButton {...post} composerUrl={sharing.composerUrl} onShared={() => track("share", post.path)} />
  );
}
