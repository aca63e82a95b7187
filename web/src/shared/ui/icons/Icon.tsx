import { PathIcon, type PathIconProps } from '@/shared/ui/icons/PathIcon';

/**
 * Path data for our own line icons, drawn on a 24 by 24 grid. All of them are in the entry chunk, so an icon that only
 * one screen needs is in that screen's folder.
 */
export const ICONS = {
  alert: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.3v.2',
  arrowLeft: 'M19.5 12h-15M10.5 6l-6 6 6 6',
  attach: 'M19 11.5 12.3 18a4.4 4.4 0 0 1-6.2-6.2l7-6.9a2.9 2.9 0 0 1 4.2 4.1l-7 7a1.5 1.5 0 0 1-2.1-2.1l6.4-6.3',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5zM10 21h4',
  bookmark: 'M6.5 3.5h11v17L12 16.2 6.5 20.5z',
  briefcase: 'M3.5 8h17v11.5h-17zM8.5 8V4.5h7V8M3.5 12.5h17M12 11.5v2',
  chart: 'M4 4v16h16M8 15.5l3.5-4.5 3 2.5L20 7',
  chat: 'M4 5h16v11.5h-9.5L6 20v-3.5H4zM8 9.2h8M8 12.4h5',
  check: 'M5 12.5 10 17.5 19.5 7',
  chevronDown: 'M6 9.5l6 6 6-6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5M13.5 5l-3 14',
  download: 'M12 4.5v11M7.5 11.5 12 16l4.5-4.5M4 15.5V20h16v-4.5',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  heart: 'M12 20.2C5.5 15.8 3.5 12.4 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4c0 3.2-2 6.6-8.5 11z',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.2M12 7.8v.2',
  lens: 'M3.5 7.5h4l1.5-3h6l1.5 3h4v12h-17zM12 9.8a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2z',
  level: 'M5 20v-5M12 20V10M19 20V4',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  more: 'M5.5 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6zM12 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6zM18.5 11.2a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c0-4 3.3-6 7.5-6s7.5 2 7.5 6',
  pin: 'M12 21c-4.7-5-7-8.3-7-11.2a7 7 0 0 1 14 0c0 2.9-2.3 6.2-7 11.2zM12 7.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  plus: 'M12 5v14M5 12h14',
  school: 'M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v5c1.5 1.3 3.4 2 5.5 2s4-.7 5.5-2v-5M21.5 9.5v5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5',
  send: 'M20.5 3.5 3.5 10.5l6.5 3 3 6.5zM10 13.5l4.5-4.5',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5V6zM8.8 12l2.3 2.3 4.3-4.6',
  spark: 'M12 3.5 14 10l6.5 2-6.5 2-2 6.5-2-6.5-6.5-2L10 10z',
  star: 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12zM8.2 8.2v.1',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.2 10.8v5.2M13.8 10.8v5.2',
  upload: 'M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5V20h16v-4.5',
  wallet: 'M4 7.5h16V19H4zM4 7.5 15.5 4v3.5M15.5 13.2h.1',
} as const;

export type IconName = keyof typeof ICONS;

interface IconProps extends Omit<PathIconProps, 'path'> {
  name: IconName;
}

/** One of the icons shared by many screens. */
export const Icon = ({ name, ...look }: IconProps) => <PathIcon path={ICONS[name]} {...look} />;
