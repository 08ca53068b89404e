/**
 * Whether a pressed key belongs to an input method, which composes what is written: Enter then chooses a word. Safari
 * ends the composition before that Enter, and marks it with this code alone.
 */
export const isOfInputMethod = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean => isComposing || keyCode === 229;
