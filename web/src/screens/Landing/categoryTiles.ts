import type { CATEGORIES } from '@hirelane/contracts/constants';
import type { IconName } from '@/shared/ui/icons';

interface Tile {
  name: (typeof CATEGORIES)[number];
  icon: IconName;
  text: string;
}

export const CATEGORY_TILES: readonly Tile[] = [
  { name: 'Graphics & Design', icon: 'pen', text: 'Logos, brands, packaging' },
  { name: 'Digital Marketing', icon: 'megaphone', text: 'Search, social, campaigns' },
  { name: 'Video & Animation', icon: 'film', text: 'Explainers, edits, motion' },
  { name: 'Music & Audio', icon: 'music', text: 'Voice, mixing, scores' },
  { name: 'Programming & Tech', icon: 'code', text: 'Sites, apps, automation' },
  { name: 'Business', icon: 'chart', text: 'Plans, research, books' },
  { name: 'Lifestyle', icon: 'leaf', text: 'Fitness, food, coaching' },
  { name: 'Photography', icon: 'lens', text: 'Products, people, places' },
];
