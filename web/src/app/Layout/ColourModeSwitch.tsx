import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { subscribeToMode, writeMode } from '@/app/Layout/colourMode';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

const isDarkNow = () => document.documentElement.dataset['theme'] === 'dark';

/** Both icons are rendered; the page's mode determines which one is visible. */
export function ColourModeSwitch() {
  const isDark = useSyncExternalStore(subscribeToMode, isDarkNow, () => false);

  return (
    <Switch aria-label="Dark mode" aria-pressed={isDark} onClick={() => writeMode(isDark ? 'light' : 'dark')}>
      <Icon name="moon" />
      <Icon name="sun" />
    </Switch>
  );
}

const Switch = styled(IconButton)`
  svg:last-child,
  [data-theme='dark'] & svg:first-child {
    display: none;
  }

  [data-theme='dark'] & svg:last-child {
    display: block;
  }
`;
