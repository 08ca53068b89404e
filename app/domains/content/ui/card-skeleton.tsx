/** Placeholders of cards that are loading, with the dimensions of an article's card, or of a video's, which has no excerpt. */
export function CardSkeletons({ count, video = false }: { count: number; video?: boolean }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <div key={index} aria-hidden="true" data-skeleton>
      <div className="skeleton aspect-video" />
      <div className="skeleton mt-3 h-5 w-24" />
      <div className="skeleton mt-1.5 h-[3.15rem] w-11/12" />
      {video ? null : <div className="skeleton mt-2 h-[4.2rem]" />}
      <div className="skeleton mt-3 h-5 w-40" />
    </div>
  ));
}
