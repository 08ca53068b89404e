import { lazy, Suspense } from "react";
import { site } from "~/site.config.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { Place } from "../fields.ts";

/** Every page has this dialog, few visitors open it: the form comes when they do, or its page is a link away. */
const Form = lazy(() =>
  import("./newsletter-form.tsx").then(
    ({ NewsletterForm }) => ({ default: NewsletterForm }),
    () => ({ default: FormElsewhere }),
  ),
);

const PLACE: Place = "dialog";

/** The form over whatever page the visitor is on. */
export function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={site.newsletter.headline} open={open} onClose={onClose} size="medium">
      <div className="grid gap-6 px-5 pb-7 sm:px-7">
        <p className="max-w-prose leading-relaxed text-soft">{site.newsletter.standfirst}</p>
        <Suspense fallback={<div className="h-32 sm:h-19" />}>
          <Form variant="compact" place={PLACE} />
        </Suspense>
      </div>
    </Dialog>
  );
}

const FormElsewhere = () => (
  <p>
    The form did not arrive.{" "}
    <SmartLink href="/newsletter" className="font-semibold text-accent underline underline-offset-2">
      Subscribe on its own page
    </SmartLink>
    .
  </p>
);
