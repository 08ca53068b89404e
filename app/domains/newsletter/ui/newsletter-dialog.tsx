import { Suspense } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { later } from "~/ui/later.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import type { Place } from "../fields.ts";

/** Loaded when the dialog opens, because every page has it and few visitors use it. Otherwise a link leads to the page. */
const Form = later(
  () => import("./newsletter-form.tsx").then((form) => form.NewsletterForm),
  () => <LoadFailure subject="The form" href="/newsletter" label="Subscribe on its own page" />,
);

const PLACE: Place = "dialog";

/** The newsletter form in a dialog over any page. */
export function NewsletterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { headline, standfirst } = usePublication().newsletter;
  return (
    <Dialog title={headline} open={open} onClose={onClose} size="medium">
      <div className="grid gap-6 px-5 pb-7 sm:px-7">
        <p className="max-w-prose leading-relaxed text-soft">{standfirst}</p>
        <Suspense fallback={<div className="h-32 sm:h-19" />}>
          <Form variant="compact" place={PLACE} />
        </Suspense>
      </div>
    </Dialog>
  );
}
