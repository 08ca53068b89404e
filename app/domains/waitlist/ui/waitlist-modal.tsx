import { type MouseEvent, useEffect, useId, useRef } from "react";
import type { FormSuccess } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { type ButtonStyle, buttonClass } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { isPlainClick } from "~/ui/link.tsx";
import type { EventAttendance } from "../config.ts";
import { CONNECT_PATH, networkName, WAITLIST_ID, WELCOME } from "../rules/form-copy.ts";
import { WaitlistForm, Welcome } from "./waitlist-form.tsx";

/** How long the welcome stays in the dialog, in milliseconds; the toast and the button show it too. */
export const CLOSE_MS = 2000;

interface WaitlistModalProps extends ButtonStyle {
  eventAttendance: EventAttendance;
  /** The result of joining, by this form or another one of the page. */
  joined: FormSuccess | null;
  onJoined: (result: FormSuccess) => void;
  children?: string;
}

/** A button that opens the form in a dialog. Without JavaScript it leads to the form on the page. */
export function WaitlistModal({
  eventAttendance,
  joined,
  onJoined,
  children = "Join the Waitlist",
  ...style
}: WaitlistModalProps) {
  const publication = usePublication();
  // The page has several.
  const { subject, open, close } = useDialogEntry(`waitlist${useId()}`);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
  const join = (result: FormSuccess) => {
    onJoined(result);
    timer.current = setTimeout(close, CLOSE_MS);
  };
  return (
    <>
      <a href={`${CONNECT_PATH}#${WAITLIST_ID}`} onClick={click} data-replay className={buttonClass(style)}>
        {joined ? WELCOME : children}
      </a>
      <Dialog title={`Join ${networkName(publication)}`} open={subject !== null} onClose={close}>
        <div className="overflow-y-auto px-5 pb-7 sm:px-7">
          {joined ? (
            <Welcome result={joined} />
          ) : (
            <WaitlistForm variant="modal" eventAttendance={eventAttendance} onJoined={join} />
          )}
        </div>
      </Dialog>
    </>
  );
}
