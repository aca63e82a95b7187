import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { subscribeToMode, writeMode } from '@/app/Layout/colourMode';
import { localStore } from '@/shared/lib/storage';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/forms/controlStyles';

const MODES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'Match device'],
] as const;

/** Falls back to the page's current mode if storage is unavailable. */
const kept = () => {
  const mode = localStore.read('theme') ?? document.documentElement.dataset['theme'];
  return mode === 'dark' || mode === 'system' ? mode : 'light';
};

/** The colour mode setting, with the device's mode as a third option. `early.ts` follows the device. */
export function ColourModeChoice() {
  // The header switch also changes the mode.
  const mode = useSyncExternalStore(subscribeToMode, kept, () => 'light');
  return (
    <Label>
      Colours
      <select
        value={mode}
        onChange={({ target }) => {
          const chosen = MODES.find(([value]) => value === target.value);
          if (chosen) writeMode(chosen[0]);
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
