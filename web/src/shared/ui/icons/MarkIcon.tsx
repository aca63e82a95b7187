interface MarkIconProps {
  /** Path data, drawn on a 24 by 24 grid. */
  path: string;
  /** Pixels. */
  size?: number;
}

/** A logo as a single filled shape, hidden from screen readers: its name is next to it, or in its button's label. */
export function MarkIcon({ path, size = 20 }: MarkIconProps) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 24 24" fill="currentColor">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
