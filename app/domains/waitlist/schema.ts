import * as z from "zod/mini";
import { choiceField, emailField, optionalLineField } from "~/lib/fields.ts";
import { EMAIL_MISSING, EVENT_ATTENDANCE, LINE_MAX, PLACES, PRIMARY_INTERESTS } from "./fields.ts";

const optionalLine = () => optionalLineField({ max: LINE_MAX });

export const waitlistSchema = z.object({
  email: emailField(EMAIL_MISSING),
  firstName: optionalLine(),
  lastName: optionalLine(),
  company: optionalLine(),
  title: optionalLine(),
  primaryInterest: choiceField(PRIMARY_INTERESTS),
  eventAttendance: choiceField(EVENT_ATTENDANCE),
  place: z.catch(z.enum([...PLACES, "call"]), "call"),
});

export type WaitlistSignup = z.output<typeof waitlistSchema>;
