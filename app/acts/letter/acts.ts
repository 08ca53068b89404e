import type { Act } from "~/platform/desk/act.ts";
import { beginIssue, deleteLetter, stepLetter, testLetter, writeLetter } from "./doing.ts";
import {
  approveLetter,
  chooseReaders,
  delayLetter,
  holdLetter,
  resumeLetter,
  sendLetterNow,
  skipLetter,
} from "./plan.ts";
import {
  addLetterItem,
  addLetterLink,
  addLetterWords,
  announceLetter,
  editLetterPart,
  moveLetterPart,
} from "./text.ts";

export const LETTER_ACTS: readonly Act[] = [
  announceLetter,
  moveLetterPart,
  editLetterPart,
  addLetterWords,
  addLetterLink,
  addLetterItem,
  approveLetter,
  delayLetter,
  sendLetterNow,
  holdLetter,
  skipLetter,
  resumeLetter,
  chooseReaders,
  beginIssue,
  testLetter,
  writeLetter,
  deleteLetter,
  stepLetter,
];
