import { useEffect, useRef, useState } from "react";
import type { PublicParts } from "~/platform/publication/publication.ts";
import { FrameLoading } from "~/ui/frame-loading.tsx";
import { frameCommand, isLocalHost } from "../rules/frame-message.ts";
import type { Sample } from "../schema.ts";
import { Exchange } from "./exchange.tsx";

interface ChatProps {
  mentor: NonNullable<PublicParts["mentor"]>;
  onResize: (expanded: boolean) => void;
}

/** The chat of the dialog. */
export function Chat({ mentor, onResize }: ChatProps) {
  return isLocalHost(location.hostname) ? (
    <LocalDemo samples={mentor.samples} />
  ) : (
    <ChatFrame mentor={mentor} onResize={onResize} />
  );
}

/** The provider's page. It may use the microphone and the camera, and ask for more or less room. */
function ChatFrame({ mentor: { name, chatUrl }, onResize }: ChatProps) {
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
      {loaded ? null : <FrameLoading>{`Loading the ${name}…`}</FrameLoading>}
      <iframe
        ref={frame}
        src={chatUrl}
        title={`${name} chat`}
        allow="microphone; camera"
        onLoad={() => setLoaded(true)}
        className="relative block size-full"
      />
    </div>
  );
}

/** Shown on a developer's machine, where the provider does not answer: it accepts the site's own origin only. */
function LocalDemo({ samples }: { samples: Sample[] }) {
  return (
    <div className="flex min-h-0 grow flex-col border-t border-rule">
      <section
        aria-label="Sample conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="grid grow content-start gap-8 overflow-y-auto p-5 -outline-offset-4 sm:p-7"
      >
        {samples.map((sample) => (
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
