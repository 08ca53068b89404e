import { Suspense, useEffect, useState } from "react";
import { track } from "~/platform/page/analytics.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { FrameLoading } from "~/ui/frame-loading.tsx";
import { CollapseIcon, ExpandIcon } from "~/ui/icons.tsx";
import { later } from "~/ui/later.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { MENTOR_PATH } from "../schema.ts";
import { MentorStats } from "./mentor-stats.tsx";

/** Loaded when a visitor opens the dialog. */
const Chat = later(
  () => import("./chat.tsx").then((chat) => chat.Chat),
  ({ mentor: { name } }) => (
    <LoadFailure
      subject="The chat"
      href={MENTOR_PATH}
      label={`Open the ${name} on its own page`}
      className="px-5 pb-7 sm:px-7"
    />
  ),
);

/** The chat over the page. It requests nothing from the provider until a visitor opens it. */
export function MentorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mentor } = usePublication();
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    if (open) track("ai_mentor_open");
    else setExpanded(false);
  }, [open]);
  return (
    <Dialog
      title={mentor?.name ?? ""}
      open={open}
      onClose={onClose}
      size={expanded ? "screen" : "large"}
      subtitle={<MentorStats />}
      controls={
        <button
          type="button"
          aria-label={expanded ? "Minimize" : "Expand"}
          data-tooltip={expanded ? "Minimize" : "Expand"}
          onClick={() => setExpanded(!expanded)}
          className="grid size-11 place-items-center hover:text-accent"
        >
          {expanded ? <CollapseIcon /> : <ExpandIcon />}
        </button>
      }
    >
      {mentor ? (
        <Suspense
          fallback={
            <div className="relative grow border-t border-rule bg-well">
              <FrameLoading>{`Loading the ${mentor.name}…`}</FrameLoading>
            </div>
          }
        >
          <Chat mentor={mentor} onResize={setExpanded} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
