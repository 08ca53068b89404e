import * as z from "zod";
import { text, url } from "../../platform/publication/fields.ts";

export const mentor = z.strictObject({
  /** "AI Mentor". */
  name: text,
  /** The button that opens it in the hero. */
  invitation: text,
  /** The chat provider's page: shown in a frame, which gets the microphone and the camera. */
  chatUrl: url,
  /** Introduces the chat on its own page. */
  intro: text,
  /** What the chat requires: shown on its own page and in the footer. */
  note: text,
  stats: z.strictObject({ chats: text, founders: text, success: text }).optional(),
  /** The samples that the demonstrations type; without any there is no demonstration. */
  samples: z.array(z.strictObject({ question: text, answer: text })),
  /** What visitors use the chat for; each card opens it. */
  cards: z.array(z.strictObject({ title: text, text })),
});

export type MentorConfig = z.input<typeof mentor>;
