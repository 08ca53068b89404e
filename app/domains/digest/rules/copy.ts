/** Shown while there is no digest yet. */
export const generating = (topic: string) => `Generating ${topic} weekly digest...`;
export const NO_DIGEST = "Unable to generate weekly digest. Please try again later.";
