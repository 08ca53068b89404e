import type { ReactNode } from "react";

/** 20-pixel line icons, drawn with the current colour and hidden from assistive technology. */
function icon(paths: ReactNode) {
  return function Icon({ className = "size-5" }: { className?: string }) {
    return (
      <svg viewBox="0 0 20 20" aria-hidden="true" className={`icon ${className}`}>
        {paths}
      </svg>
    );
  };
}

export const SearchIcon = icon(
  <>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m13 13 4.5 4.5" />
  </>,
);
export const MenuIcon = icon(<path d="M3 6h14M3 10h14M3 14h14" />);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const CheckIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.4" />
    <path d="M10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M4.3 15.7l1.3-1.3M14.4 5.6l1.3-1.3" />
  </>,
);
export const MoonIcon = icon(<path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />);
export const ChevronDownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
/** Those of a direction turn with the page. */
export const ArrowRightIcon = icon(<path d="M3.5 10h13M11.5 5l5 5-5 5" className="turns" />);
export const ArrowUpRightIcon = icon(<path d="M6 14 14 6M7.5 6H14v6.5" className="turns" />);
export const PlayIcon = icon(<path d="M7 4.8v10.4L15.5 10Z" fill="currentColor" />);
export const HeartIcon = icon(
  <path d="M10 16.8C5.6 13.4 2.8 10.9 2.8 7.7A3.7 3.7 0 0 1 6.6 4c1.4 0 2.6.7 3.4 1.9C10.8 4.7 12 4 13.4 4a3.7 3.7 0 0 1 3.8 3.7c0 3.2-2.8 5.7-7.2 9.1Z" />,
);
export const SparkIcon = icon(<path d="M10 3v5M10 12v5M3 10h5M12 10h5" />);
export const StarIcon = icon(
  <path d="m10 2.5 2.3 4.9 5.2.7-3.8 3.7.9 5.3-4.6-2.6-4.6 2.6.9-5.3-3.8-3.7 5.2-.7Z" fill="currentColor" />,
);
export const PauseIcon = icon(<path d="M7 5v10M13 5v10" />);
export const ExpandIcon = icon(<path d="M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5 11.5 8.5M3.5 16.5l5-5" />);
export const CollapseIcon = icon(<path d="M16 8.5h-4.5V4M4 11.5h4.5V16M11.5 8.5l5-5M8.5 11.5l-5 5" />);
export const CalendarIcon = icon(<path d="M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3M13 3v3" />);
