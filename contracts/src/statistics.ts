// What the statistics measure. Apart from the schemas, so that the page does not load zod.

/** A figure appears only if it is about at least this many distinct people. */
export const PEOPLE_MIN = 10;

/** A project counts as hired for if its client hires within this many days of its publication. */
export const HIRED_WITHIN_DAYS = 28;

/** The number of weeks that are returned at most, and by default. */
export const [WEEKS_MAX, WEEKS_DEFAULT] = [104, 26];

/**
 * What is measured, and the unit of its values. Measures without quartiles are counts, except for the share of projects
 * with a hire; the others are medians.
 */
export const MEASURES = {
  projects: { unit: 'projects', hasQuartiles: false },
  bids: { unit: 'bids', hasQuartiles: false },
  hires: { unit: 'hires', hasQuartiles: false },
  budget: { unit: 'INR', hasQuartiles: true },
  rate: { unit: 'INR', hasQuartiles: true },
  hoursToBid: { unit: 'hours', hasQuartiles: true },
  hoursToHire: { unit: 'hours', hasQuartiles: true },
  hiredShare: { unit: 'percent', hasQuartiles: false },
  skillAsked: { unit: 'projects', hasQuartiles: false },
  skillOffered: { unit: 'freelancers', hasQuartiles: false },
} as const;

export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];
