/** Handing a link on. What each way answers: `cancelled` when the visitor thought better of it. */
export type ShareOutcome = "shared" | "copied" | "cancelled" | "failed";

interface Post {
  title: string;
  text: string;
  url: string;
}

const WINDOW = "popup,width=550,height=420";

/**
 * The device's own share sheet where fingers use it, else the network's composer in a window of its own, else the
 * link on the clipboard. What fails is logged, nothing more.
 *
 * @param composerUrl holds {text} and {url}.
 */
export async function sharePost(post: Post, composerUrl: string): Promise<ShareOutcome> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share(post);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
      console.error(error);
    }
  }
  if (window.open(composerAddress(composerUrl, post), "_blank", WINDOW)) return "shared";
  try {
    await navigator.clipboard.writeText(post.url);
    return "copied";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}

export function composerAddress(composerUrl: string, { text, url }: Pick<Post, "text" | "url">): string {
  return composerUrl
    .replace("{text}", () => encodeURIComponent(text))
    .replace("{url}", () => encodeURIComponent(url));
}
