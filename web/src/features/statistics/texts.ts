import type { Measure } from '@hirelane/api/statistics';

export const STATISTICS_TEXTS = {
  title: 'Statistics',
  text: 'How the marketplace developed week by week. A figure appears only if ten or more people are behind it.',
  category: 'Category',
  all: 'All categories',
  emptyTitle: 'No figures yet',
  empty: 'Figures appear once a week has ended and ten people have taken part in it.',
  failed: 'We could not load the statistics.',
  noFigure: 'Fewer than ten people in each of these weeks.',
  table: 'Show as a table',
  week: 'Week from',
  value: 'Value',
  values: 'values by week',
  lower: 'Lower quartile',
  median: 'Median',
  upper: 'Upper quartile',
  none: 'Too few people',
  skill: 'Skill',
  noSkills: 'No skill was shared by ten people in these weeks.',
  aboutTitle: 'About these figures',
  about: [
    'Weeks run from Monday to Sunday (UTC). A week’s figures are computed once, after it has ended, and never change.',
    'Amounts and times are rounded to two digits. A figure is also left out if another one could be subtracted from a total to reveal fewer than ten people.',
    'Projects that an operator has hidden are not counted, nor are those of suspended clients.',
  ],
  csv: 'Download two years as CSV',
} as const;

type Plotted = Exclude<Measure, 'skillAsked' | 'skillOffered'>;

/** The plots, in sections. `text` explains the unit. */
export const SECTIONS: readonly Readonly<{
  title: string;
  plots: readonly Readonly<{ measure: Plotted; title: string; text: string }>[];
}>[] = [
  {
    title: 'Activity',
    plots: [
      { measure: 'projects', title: 'Projects published', text: 'Projects per week' },
      { measure: 'bids', title: 'Proposals sent', text: 'Proposals per week' },
      { measure: 'hires', title: 'Freelancers hired', text: 'Contracts started per week' },
    ],
  },
  {
    title: 'Prices',
    plots: [
      { measure: 'budget', title: 'Budgets', text: 'Rupees per project, as published' },
      { measure: 'rate', title: 'Agreed rates', text: 'Rupees per contract, as agreed at its start' },
    ],
  },
  {
    title: 'Speed and success',
    plots: [
      { measure: 'hoursToBid', title: 'Time to the first proposal', text: 'From publication, by week of the proposal' },
      { measure: 'hoursToHire', title: 'Time to hire', text: 'From publication, by week of the hire' },
      { measure: 'hiredShare', title: 'Projects with a hire', text: 'Percent of a week’s projects, within 28 days' },
    ],
  },
];

/** The lists of skills of the latest week. */
export const SKILL_PLOTS = [
  { measure: 'skillAsked', title: 'Skills asked for', unit: 'Projects', text: 'Projects published with the skill' },
  {
    measure: 'skillOffered',
    title: 'Skills offered',
    unit: 'Freelancers',
    text: 'Freelancers with the skill who sent a proposal',
  },
] as const;

/** How to read a plot of medians. */
export const QUARTILE_TEXT = 'Line: median. Bar: the middle half.';
