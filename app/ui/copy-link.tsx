import { buttonClass } from "./button.tsx";
import { useToast } from "./toast.tsx";

/** Copies the address of a path of this site. */
export function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast({ title: "Link copied" });
    } catch (error) {
      console.error(error);
      toast({ title: "The link could not be copied", variant: "destructive" });
    }
  };
  return (
    <button
      type="button"
      onClick={copy}
      className={buttonClass({ variant: "outline", size: "sm" }, "scripted")}
    >
      Copy link
    </button>
  );
}
