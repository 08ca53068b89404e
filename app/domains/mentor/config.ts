import * as z from "zod";
import { text, url } from "../../platform/publication/fields.ts";

export const mentor = z.strictObject({
  /** The chat provider's page: shown in a frame, which gets the microphone and the camera. */
  chatUrl: url,
  /** Introduces the chat on its own page. */
  intro: text,
  /** What the chat asks of its visitors: on its own page and at the foot of every page. */
  note: text,
  stats: z.strictObject({ chats: text, founders: text, success: text }),
  /** What the demonstrations play. */
  samples: z.array(z.strictObject({ question: text, answer: text })).length(3),
  /** What people come for; each card opens the chat. */
  cards: z.array(z.strictObject({ title: text, text })).length(3),
});

export type MentorConfig = z.input<typeof mentor>;
