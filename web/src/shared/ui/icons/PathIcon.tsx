export interface PathIconProps {
  /** Path data, drawn on a 24 by 24 grid. */
  path: string;
  /** Pixels. */
  size?: number;
  filled?: boolean;
}

/** A line icon, hidden from screen readers: the text is next to it, or in its button's label. */
export function PathIcon({ path, size = 20, filled = false }: PathIconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
