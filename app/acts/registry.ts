import type { Act } from "~/platform/desk/act.ts";
import { correctItem, takeBackCorrection } from "./articles/correct.ts";
import { orderPins, pinItem, unpinItem } from "./articles/pins.ts";
import { deleteItem, hideItem, moveItem, scheduleItem, showItem } from "./articles/place.ts";
import { forgetRedirect, redirectPath } from "./articles/redirects.ts";
import { addPasskey, removePasskey } from "./people/passkeys.ts";
import { changeRole, invitePerson, removePerson, signOutEverywhere } from "./people/people.ts";
import { importSources } from "./sources/import.ts";
import { readSourceNow } from "./sources/reading.ts";
import { addSource, editSource, pauseSource, removeSource, resumeSource } from "./sources/sources.ts";

/** Every act of the desk: what its people may do. */
export const ACTS: readonly Act[] = [
  invitePerson,
  changeRole,
  removePerson,
  signOutEverywhere,
  addPasskey,
  removePasskey,
  correctItem,
  takeBackCorrection,
  hideItem,
  showItem,
  scheduleItem,
  moveItem,
  deleteItem,
  pinItem,
  unpinItem,
  orderPins,
  redirectPath,
  forgetRedirect,
  addSource,
  editSource,
  removeSource,
  pauseSource,
  resumeSource,
  readSourceNow,
  importSources,
];
