/** What the digest says while there is none. */
export const GENERATING = "Generating AI weekly digest...";
export const NO_DIGEST = "Unable to generate weekly digest. Please try again later.";
