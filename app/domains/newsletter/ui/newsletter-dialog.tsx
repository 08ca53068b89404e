import { site } from "~/site.config.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

/** The form over whatever page the visitor is on. */
export function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={site.newsletter.headline} open={open} onClose={onClose} size="medium">
      <div className="grid gap-6 px-5 pb-7 sm:px-7">
        <p className="max-w-prose leading-relaxed text-soft">{site.newsletter.standfirst}</p>
        <NewsletterForm variant="compact" place="dialog" />
      </div>
    </Dialog>
  );
}
