import type { Category } from '@hirelane/api/brief';
import { DAY_MS } from '@hirelane/api/constants';

/** What is posted in a category. `share`: of all projects. `rate`: the median for a medium scope, in rupees. */
type Habit = Readonly<{ share: number; rate: number; bids: number; skills: readonly string[] }>;

export const HABITS: Readonly<Record<Category, Habit>> = {
  'Programming & Tech': {
    ...{ share: 0.32, rate: 90_000, bids: 4.2 },
    skills: ['React', 'Node.js', 'TypeScript', 'Python', 'PostgreSQL', 'AWS', 'Django', 'Flutter', 'MQTT', 'Testing'],
  },
  'Graphics & Design': {
    ...{ share: 0.2, rate: 28_000, bids: 3.6 },
    skills: ['Logo Design', 'Figma', 'Branding', 'Illustration', 'UI Design', 'Packaging'],
  },
  'Digital Marketing': {
    ...{ share: 0.13, rate: 35_000, bids: 2.8 },
    skills: ['SEO', 'Google Ads', 'Social Media Marketing', 'Copywriting', 'Email Marketing', 'Radio'],
  },
  'Video & Animation': {
    ...{ share: 0.1, rate: 60_000, bids: 2.2 },
    skills: ['Video Editing', 'Motion Graphics', 'Animation', 'Blender', 'Subtitles'],
  },
  Business: {
    ...{ share: 0.09, rate: 40_000, bids: 2.4 },
    skills: ['Excel', 'Bookkeeping', 'Market Research', 'Business Plans', 'Data Entry', 'Tally'],
  },
  Photography: {
    ...{ share: 0.07, rate: 25_000, bids: 1.8 },
    skills: ['Product Photography', 'Photo Editing', 'Photography', 'Weddings'],
  },
  'Music & Audio': {
    ...{ share: 0.05, rate: 22_000, bids: 1.5 },
    skills: ['Audio Editing', 'Voice Over', 'Songwriting', 'Mixing & Mastering', 'Tabla'],
  },
  Lifestyle: {
    ...{ share: 0.04, rate: 15_000, bids: 1.2 },
    skills: ['Nutrition', 'Fitness Coaching', 'Translation', 'Yoga'],
  },
};

/** The sample's year, in ms since 1970: from its first instant to the first one after it, UTC. */
export const YEAR = { begin: Date.parse('2025-01-01'), end: Date.parse('2026-01-01') } as const;

/** Projects on the first day, and how many times as many on the last one. */
const [FIRST_DAY, GROWTH] = [1.1, 3.2];
/** From Sunday on. */
const WEEKDAYS = [0.45, 1.25, 1.3, 1.2, 1.15, 1.05, 0.6];
/** Holi, Independence Day, Diwali and the end of the year: first day, number of days and what is left of the volume. */
const HOLIDAYS = [
  ['2025-03-13', 3, 0.5],
  ['2025-08-15', 3, 0.6],
  ['2025-10-18', 7, 0.3],
  ['2025-12-24', 8, 0.45],
] as const;

/** How many projects are posted on a day of the year on average. `day` is its beginning, in ms since 1970. */
export function projectsOn(day: number): number {
  const grown = 1 + ((GROWTH - 1) * (day - YEAR.begin)) / (YEAR.end - YEAR.begin);
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  const holiday = HOLIDAYS.find(([first, days]) => {
    const begin = Date.parse(first);
    return day >= begin && day < begin + days * DAY_MS;
  });
  return FIRST_DAY * grown * weekday * (holiday?.[2] ?? 1);
}
