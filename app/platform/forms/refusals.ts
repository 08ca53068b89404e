/** The one wording of each refusal, whichever form was posted. */

export const WRONG_METHOD = "Please post this form.";
export const WRONG_ORIGIN = "Please use the form on our own page.";
export const HONEYPOT_FILLED = "Please leave the hidden field empty.";
export const CONFLICT = "This is there already.";
export const REFUSED = "This could not be accepted.";
export const NOT_SAVED =
  "This was not stored, because a part of our site does not answer. Please send it again in a minute.";

export const notAPerson = (contactEmail: string) =>
  `We could not tell that you are a person, which takes JavaScript. Please try again, or write to ${contactEmail}.`;

export function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `That was a lot at once. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
