import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { PauseIcon, PlayIcon } from "~/ui/icons.tsx";
import { useToast } from "~/ui/toast.tsx";
import { passagesOf } from "../rules/reader/spoken.ts";

/** What is read of an article's head and text, in its order; of what holds others, its own words before theirs. */
const READ = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, tr";
/** Code is for the eye. */
const UNREAD = ".footnotes, pre, [data-unspoken]";
const MARKS = "[role=doc-noteref], [role=doc-backlink], .sr-only";

function paragraphsOf(article: HTMLElement): string[] {
  const blocks = [...article.querySelectorAll(READ)].filter(
    (block) => block.closest("header, .prose") && !block.closest(UNREAD),
  );
  return blocks.map((block) => {
    const copy = block.cloneNode(true) as Element;
    for (const other of copy.querySelectorAll(`${MARKS}, ${READ}, ${UNREAD}`)) other.remove();
    const cells = [...copy.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "");
    return cells.length > 0
      ? cells.filter((text) => text.trim() !== "").join(", ")
      : (copy.textContent ?? "");
  });
}

/** A voice of the device's own for the page's language: a network's voice would send the text to its provider. */
function ownVoice(language: string): SpeechSynthesisVoice | null {
  const [base = ""] = language.toLowerCase().split("-");
  const voices = speechSynthesis.getVoices().filter((voice) => voice.localService);
  const speaks = (start: string) => voices.find(({ lang }) => lang.toLowerCase().startsWith(start));
  return speaks(language.toLowerCase()) ?? speaks(base) ?? null;
}

/** How long a browser may take to list its voices, in milliseconds. */
const LISTED_MS = 1_000;

/** Calls back at once where the browser has listed its voices, or as soon as it has. Returns what ends the wait. */
function whenListed(listed: () => void): () => void {
  const end = () => {
    clearTimeout(timer);
    speechSynthesis.removeEventListener("voiceschanged", done);
  };
  const done = () => {
    end();
    listed();
  };
  if (speechSynthesis.getVoices().length > 0) {
    listed();
    return () => {};
  }
  const timer = setTimeout(done, LISTED_MS);
  speechSynthesis.addEventListener("voiceschanged", done);
  return end;
}

const subscribe = () => () => {};

/**
 * Reads an article aloud by the browser's own voice, from a click on: pause, resume and stop. Another article that
 * begins pauses this one. To pause is to cancel and note the passage, since `pause` does nothing on some devices.
 */
export function Listen({ article }: { article: RefObject<HTMLElement> }) {
  const toast = useToast();
  const [state, setState] = useState<"idle" | "playing" | "paused">("idle");
  const supported = useSyncExternalStore(
    subscribe,
    () => "speechSynthesis" in window,
    () => true,
  );
  const main = useRef<HTMLButtonElement>(null);
  const passages = useRef<string[]>([]);
  const at = useRef(0);
  /** What is said now; null once it is nobody's any more. Kept, because a browser forgets what nothing refers to. */
  const said = useRef<SpeechSynthesisUtterance | null>(null);
  /** Ends the wait for the voices. */
  const leave = useRef(() => {});

  const silence = useCallback(() => {
    leave.current();
    if (!said.current) return;
    said.current = null;
    speechSynthesis.cancel();
  }, []);
  const pause = useCallback(() => {
    silence();
    setState((now) => (now === "playing" ? "paused" : now));
  }, [silence]);
  useEffect(() => {
    // Back may show this page as it was left.
    addEventListener("pagehide", pause);
    return () => {
      removeEventListener("pagehide", pause);
      silence();
    };
  }, [pause, silence]);

  function say() {
    const passage = passages.current[at.current];
    if (passage === undefined) return stop();
    const utterance = new SpeechSynthesisUtterance(passage);
    utterance.lang = document.documentElement.lang;
    utterance.voice = ownVoice(utterance.lang);
    if (!utterance.voice) {
      refuse();
      return stop();
    }
    utterance.onend = () => {
      if (said.current !== utterance) return;
      at.current++;
      say();
    };
    utterance.onerror = ({ error }) => {
      if (said.current !== utterance) return;
      said.current = null;
      setState("paused");
      if (error !== "canceled" && error !== "interrupted") refuse();
    };
    said.current = utterance;
    speechSynthesis.speak(utterance);
  }
  function refuse() {
    toast({ title: "This browser has no voice for this text", variant: "destructive" });
  }
  function play() {
    if (state === "idle") {
      passages.current = article.current ? passagesOf(paragraphsOf(article.current)) : [];
      at.current = 0;
    }
    setState("playing");
    leave.current = whenListed(() => {
      // Another article may be read, or another tab's.
      speechSynthesis.cancel();
      say();
    });
  }
  function stop() {
    silence();
    setState("idle");
  }

  const outline = buttonClass({ variant: "outline", size: "sm" }, "scripted");
  const label = { idle: "Listen", playing: "Pause", paused: "Resume" }[state];
  return (
    <>
      <button
        ref={main}
        type="button"
        onClick={state === "playing" ? pause : play}
        className={`${outline} ${supported ? "" : "invisible"}`}
      >
        {state === "playing" ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
        {label}
      </button>
      {state === "idle" ? null : (
        <button
          type="button"
          onClick={() => {
            stop();
            main.current?.focus();
          }}
          className={outline}
        >
          Stop listening
        </button>
      )}
    </>
  );
}
