/** How a freelancer leaves jobs out of their lists, and has them shown again. */
export const HIDE_TEXTS = {
  hide: 'Hide',
  wantLess: 'Less like this',
  hidden: (title: string) => `‘${title}’ is hidden.`,
  less: (title: string) => `‘${title}’ is hidden, and jobs with its skills come later.`,
  undo: 'Undo',
  list: 'Hidden jobs',
  show: 'Show again',
  shown: (title: string) => `‘${title}’ is shown again.`,
} as const;
