import AiMentor, { headers, loader, meta, page } from "./ai-mentor.tsx";

export { headers, loader, meta, page };

/** The same page as /ai-mentor, which is its canonical address. */
export default function Mentor() {
  return <AiMentor />;
}
