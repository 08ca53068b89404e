import * as z from "zod/mini";
import { choiceField, emailField, optionalLineField } from "~/lib/forms/fields.ts";
import type { EventAttendance } from "./config.ts";
import { EMAIL_MISSING, LINE_MAX, PLACES, PRIMARY_INTERESTS } from "./fields.ts";

const optionalLine = () => optionalLineField({ max: LINE_MAX });

/** Returns the form's schema with the publication's options for `eventAttendance`. */
export const waitlistSchema = (eventAttendance: EventAttendance) =>
  z.object({
    email: emailField(EMAIL_MISSING),
    firstName: optionalLine(),
    lastName: optionalLine(),
    company: optionalLine(),
    title: optionalLine(),
    primaryInterest: choiceField(PRIMARY_INTERESTS),
    eventAttendance: choiceField(eventAttendance.map(({ value }) => value)),
    place: z.catch(z._default(z.enum([...PLACES, "call"]), "call"), "call"),
  });

export type WaitlistSignup = z.output<ReturnType<typeof waitlistSchema>>;
