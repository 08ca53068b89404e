import { Suspense } from "react";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { FrameLoading } from "~/ui/frame-loading.tsx";
import { later } from "~/ui/later.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { scheduleText } from "../rules/workshops.ts";

/** Loaded when a visitor opens the dialog. */
const WorkshopSessions = later(
  () => import("./workshop-sessions.tsx").then((sessions) => sessions.WorkshopSessions),
  ({ workshops: { signupUrl } }) => (
    <LoadFailure
      subject="The workshop"
      href={signupUrl}
      label="Sign up on the provider’s page"
      className="px-5 pb-7 sm:px-7"
    />
  ),
);

/** The provider's page of the weekly workshop, with the next sessions beside it. */
export function WorkshopsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { workshops } = usePublication();
  const dates = useDates();
  if (!workshops) return null;
  const { name, schedule } = workshops;
  return (
    <Dialog
      title={name}
      open={open}
      onClose={onClose}
      size="large"
      subtitle={<p className="mt-1.5 text-sm text-soft">{`${scheduleText(schedule, dates)}, free`}</p>}
    >
      <Suspense
        fallback={
          <div className="relative grow border-t border-rule bg-well">
            <FrameLoading>Loading the workshop…</FrameLoading>
          </div>
        }
      >
        <WorkshopSessions workshops={workshops} />
      </Suspense>
    </Dialog>
  );
}
