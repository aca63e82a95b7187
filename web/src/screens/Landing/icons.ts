/** Path data for icons used only on this screen, as in `shared/ui/icons/Icon.tsx`. */
export const LANDING_ICONS = {
  film: 'M3.5 5.5h17v13h-17zM10 9.2v5.6l4.8-2.8z',
  headset:
    'M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h3.5v5.5H5a1 1 0 0 1-1-1zM20 13.5h-3.5v5.5H19a1 1 0 0 0 1-1zM20 18c0 2-2 3-5 3h-2',
  leaf: 'M5 19C4 10 9 4.5 20 4.5c.5 10-4.5 15.5-13 14M5 20.5c1.5-4.5 4.5-8 9-10',
  megaphone: 'M4 10v4h3.5l9 4.5v-13L7.5 10zM8.5 14.5 10 20M19.5 9.5v5',
  music:
    'M9 17.5V5.5l10.5-2v12M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19.5 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  pen: 'M12 3.5 7 14l1.5 3.5h7L17 14zM12 3.5V11M12 11a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M8 20.5h8',
} as const;
