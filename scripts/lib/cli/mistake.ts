/** A mistake of the operator rather than a bug: only its message is shown. */
export class Mistake extends Error {}
