import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { subscribeToMode } from '@/app/Layout/colourMode';
import { localStore } from '@/shared/lib/storage';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/controlStyles';

const MODES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As on this device'],
] as const;

/** Where nothing can be kept, the mode of the page. */
const kept = () => {
  const mode = localStore.read('theme') ?? document.documentElement.dataset['theme'];
  return mode === 'dark' || mode === 'system' ? mode : 'light';
};

/** The colour mode, with that of the device as a third choice. `early.ts` reads the same key, and follows the device. */
export function ColourModeChoice() {
  // The switch in the header writes it too.
  const mode = useSyncExternalStore(subscribeToMode, kept, () => 'light');
  return (
    <Label>
      Colours
      <select
        value={mode}
        onChange={({ target }) => {
          localStore.write('theme', target.value);
          const isDark = target.value === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : false;
          document.documentElement.dataset['theme'] = target.value === 'dark' || isDark ? 'dark' : 'light';
        }}
      >
        {MODES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Label>
  );
}

const Label = styled.label`
  display: grid;
  gap: ${theme.space[1]};
  max-width: 13rem;
  margin-block-start: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  select {
    ${controlStyles}
  }

  @media print {
    display: none;
  }
`;
