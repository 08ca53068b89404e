import { holdState } from "../../../scripts/lib/serving/state-lock.ts";

/** Holds the databases of a folder and exits without giving them back, as a site does that is stopped. */
const lock = await holdState(process.argv[2] ?? "", "the test");
process.exit("holder" in lock ? 1 : 0);
