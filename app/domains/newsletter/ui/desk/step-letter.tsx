import type { MailingState } from "~/platform/mail/delivery/mailings.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";

/** What can be done with a letter that is on its way; nothing with another one. */
export function StepLetter({ id, state }: { id: string; state: MailingState | undefined }) {
  if (state !== "scheduled" && state !== "sending" && state !== "paused") return null;
  return (
    <ActForm act="step-letter" fields={{ letter: id }} className="flex gap-3">
      {state === "sending" ? (
        <Button type="submit" name="step" value="pause" size="sm" variant="outline">
          Pause
        </Button>
      ) : null}
      {state === "paused" ? (
        <Button type="submit" name="step" value="resume" size="sm">
          Go on
        </Button>
      ) : null}
      <Button type="submit" name="step" value="end" size="sm" variant="quiet">
        End it
      </Button>
    </ActForm>
  );
}
