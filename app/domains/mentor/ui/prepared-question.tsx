import { useId } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { DialogLink } from "~/ui/dialog-link.tsx";
import { Field } from "~/ui/field.tsx";
import { useToast } from "~/ui/toast.tsx";
import { MENTOR_PATH } from "../schema.ts";

/**
 * A question to be changed and taken along: the provider's chat accepts no text from outside. Without a script it is
 * copied by hand.
 */
export function PreparedQuestion({ question, chatUrl }: { question: string; chatUrl: string }) {
  const id = useId();
  const toast = useToast();
  const copy = async () => {
    const text =
      document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)} textarea`)?.value ?? question;
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Question copied", description: "Paste it into the chat." });
    } catch (error) {
      console.error(error);
      toast({ title: "The question could not be copied", variant: "destructive" });
    }
  };
  return (
    <div id={id} className="mt-8 max-w-[34rem] border-y border-rule py-5">
      <Field
        name="question"
        label="Your question about the article"
        hint="change it as you like"
        defaultValue={question}
        rows={5}
      />
      <DialogLink href={chatUrl} dialog={MENTOR_PATH} onClick={copy} className={buttonClass({}, "mt-3")}>
        <span className="scripted">Copy and open the chat</span>
        <span className="unscripted">Open the chat</span>
      </DialogLink>
    </div>
  );
}
