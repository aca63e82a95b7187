/** Typed names for the variables in tokens.css, the only file with their values. */
export const theme = {
  color: {
    canvas: 'var(--color-canvas)',
    surface: 'var(--color-surface)',
    sunken: 'var(--color-sunken)',
    chip: 'var(--color-chip)',
    line: 'var(--color-line)',
    lineStrong: 'var(--color-line-strong)',
    text: 'var(--color-text)',
    textMuted: 'var(--color-text-muted)',
    accent: 'var(--color-accent)',
    accentHover: 'var(--color-accent-hover)',
    accentSoft: 'var(--color-accent-soft)',
    onAccent: 'var(--color-on-accent)',
    ink: 'var(--color-ink)',
    onInk: 'var(--color-on-ink)',
    inkMuted: 'var(--color-ink-muted)',
    danger: 'var(--color-danger)',
    dangerSoft: 'var(--color-danger-soft)',
    success: 'var(--color-success)',
    overlay: 'var(--color-overlay)',
    shadow: 'var(--color-shadow)',
  },
  space: {
    1: 'var(--space-1)',
    2: 'var(--space-2)',
    3: 'var(--space-3)',
    4: 'var(--space-4)',
    6: 'var(--space-6)',
    8: 'var(--space-8)',
    12: 'var(--space-12)',
    16: 'var(--space-16)',
    24: 'var(--space-24)',
  },
  font: {
    sm: 'var(--font-sm)',
    md: 'var(--font-md)',
    lg: 'var(--font-lg)',
    xl: 'var(--font-xl)',
    display: 'var(--font-display)',
  },
  radius: {
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    full: 'var(--radius-full)',
  },
  shadow: { sm: 'var(--shadow-sm)', md: 'var(--shadow-md)' },
  motion: { fast: 'var(--motion-fast)', slow: 'var(--motion-slow)' },
} as const;

/** Media queries cannot read CSS variables, so the breakpoints are defined here. */
export const media = {
  tablet: '@media (min-width: 500px)',
  desktop: '@media (min-width: 950px)',
} as const;
