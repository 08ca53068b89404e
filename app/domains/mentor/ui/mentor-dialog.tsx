import { useEffect, useRef, useState } from "react";
import { track } from "~/platform/page/analytics.ts";
import { site } from "~/site.config.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { CollapseIcon, ExpandIcon } from "~/ui/icons.tsx";
import { frameCommand, isLocalHost } from "../rules/frame-message.ts";
import { Exchange } from "./exchange.tsx";
import { MentorStats } from "./mentor-stats.tsx";

/** The chat over the page. Only now that the visitor asked is the provider asked for anything. */
export function MentorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    if (open) track("ai_mentor_open");
    else setExpanded(false);
  }, [open]);
  return (
    <Dialog
      title="AI Mentor"
      open={open}
      onClose={onClose}
      size={expanded ? "screen" : "large"}
      subtitle={<MentorStats />}
      controls={
        <button
          type="button"
          aria-label={expanded ? "Minimize" : "Expand"}
          data-tooltip={expanded ? "Minimize" : "Expand"}
          onClick={() => setExpanded(!expanded)}
          className="grid size-11 place-items-center hover:text-accent"
        >
          {expanded ? <CollapseIcon /> : <ExpandIcon />}
        </button>
      }
    >
      <Chat onResize={setExpanded} />
    </Dialog>
  );
}

interface ChatProps {
  onResize: (expanded: boolean) => void;
}

function Chat({ onResize }: ChatProps) {
  return isLocalHost(location.hostname) ? <LocalDemo /> : <ChatFrame onResize={onResize} />;
}

/** The provider's page. It may use the microphone and the camera, and ask for more room or less. */
function ChatFrame({ onResize }: ChatProps) {
  const { chatUrl } = site.mentor;
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const { origin } = new URL(chatUrl);
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const command = frameCommand(event.data);
      if (command) onResize(command === "expand");
    };
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [chatUrl, onResize]);
  return (
    <div className="relative min-h-0 grow border-t border-rule bg-well">
      {loaded ? null : (
        <p role="status" className="absolute inset-0 grid place-items-center text-soft">
          Loading the AI Mentor…
        </p>
      )}
      <iframe
        ref={frame}
        src={chatUrl}
        title="AI Mentor chat"
        allow="microphone; camera"
        onLoad={() => setLoaded(true)}
        className="relative block size-full"
      />
    </div>
  );
}

/** What a developer sees: the provider answers to the site's own address alone. */
function LocalDemo() {
  return (
    <div className="flex min-h-0 grow flex-col border-t border-rule">
      <section
        aria-label="Sample conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="grid grow content-start gap-8 overflow-y-auto p-5 -outline-offset-4 sm:p-7"
      >
        {site.mentor.samples.map((sample) => (
          <Exchange key={sample.question} {...sample} />
        ))}
      </section>
      <div className="border-t border-rule p-4 sm:px-7">
        <input
          disabled
          aria-label="Your question"
          placeholder="Available on production deployment"
          className="h-11 w-full border border-rule bg-well px-3 text-sm placeholder:text-soft"
        />
      </div>
    </div>
  );
}
