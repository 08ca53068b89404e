import type { Act } from "~/platform/desk/act.ts";
import { correctItem, takeBackCorrection } from "./articles/correct.ts";
import { orderPins, pinItem, unpinItem } from "./articles/pins.ts";
import { deleteItem, hideItem, moveItem, scheduleItem, showItem } from "./articles/place.ts";
import { forgetRedirect, redirectPath } from "./articles/redirects.ts";
import { LETTER_ACTS } from "./letter/acts.ts";
import { marketActs } from "./market/figures.ts";
import { bringExport, giveExportUp, orderSiteExport, takeExportIn } from "./moving/moves.ts";
import { addPasskey, removePasskey } from "./people/passkeys.ts";
import { changeRole, invitePerson, removePerson, signOutEverywhere } from "./people/people.ts";
import { publicationActs } from "./publication/parts.ts";
import { eraseReader } from "./readers/erase.ts";
import { bringSubscribers, cancelSubscribers, storeSubscribers } from "./readers/imports.ts";
import { addReader, endSubscription } from "./readers/readers.ts";
import { allowAddress, suppressAddress } from "./readers/suppressions.ts";
import { importSources } from "./sources/import.ts";
import { readSourceNow } from "./sources/reading.ts";
import { addSource, editSource, pauseSource, removeSource, resumeSource } from "./sources/sources.ts";
import {
  hideWebhookSecret,
  redeliverWebhook,
  removeWebhook,
  rotateWebhook,
  saveWebhook,
  testWebhook,
} from "./webhooks/webhooks.ts";

import { createDraft, removeDraft, share, stopSharing } from "./writing/drafts.ts";
import { keepPicture } from "./writing/pictures.ts";
import { publishDraft, scheduleDraft, withdrawDraft } from "./writing/publish.ts";
import { previewDraft, restoreRevision, saveDraft } from "./writing/save.ts";

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
  ...marketActs,
  addReader,
  endSubscription,
  bringSubscribers,
  storeSubscribers,
  cancelSubscribers,
  eraseReader,
  suppressAddress,
  allowAddress,
  saveWebhook,
  removeWebhook,
  rotateWebhook,
  hideWebhookSecret,
  testWebhook,
  redeliverWebhook,
  bringExport,
  takeExportIn,
  giveExportUp,
  orderSiteExport,
  ...publicationActs,
  ...LETTER_ACTS,
  createDraft,
  removeDraft,
  share,
  stopSharing,
  saveDraft,
  previewDraft,
  restoreRevision,
  keepPicture,
  publishDraft,
  scheduleDraft,
  withdrawDraft,
];

/** Whether only owners may do an act: only they see the values that it changed. */
export const isOwnersAct = (name: string): boolean =>
  ACTS.some((act) => act.name === name && act.role === "owner");
