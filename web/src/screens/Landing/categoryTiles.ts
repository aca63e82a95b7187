import type { CATEGORIES } from '@hirelane/contracts/constants';
import { LANDING_ICONS } from '@/screens/Landing/icons';
import { ICONS } from '@/shared/ui/icons';

interface Tile {
  name: (typeof CATEGORIES)[number];
  /** Path data. */
  icon: string;
  text: string;
}

export const CATEGORY_TILES: readonly Tile[] = [
  { name: 'Graphics & Design', icon: LANDING_ICONS.pen, text: 'Logos, brands, packaging' },
  { name: 'Digital Marketing', icon: LANDING_ICONS.megaphone, text: 'Search, social, campaigns' },
  { name: 'Video & Animation', icon: LANDING_ICONS.film, text: 'Explainers, edits, motion' },
  { name: 'Music & Audio', icon: LANDING_ICONS.music, text: 'Voice, mixing, scores' },
  { name: 'Programming & Tech', icon: ICONS.code, text: 'Sites, apps, automation' },
  { name: 'Business', icon: ICONS.chart, text: 'Plans, research, books' },
  { name: 'Lifestyle', icon: LANDING_ICONS.leaf, text: 'Fitness, food, coaching' },
  { name: 'Photography', icon: ICONS.lens, text: 'Products, people, places' },
];
