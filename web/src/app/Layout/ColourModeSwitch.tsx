import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { subscribeToMode } from '@/app/Layout/colourMode';
import { localStore } from '@/shared/lib/storage';
import { Icon } from '@/shared/ui/Icon';
import { IconButton } from '@/shared/ui/IconButton';

const isDarkNow = () => document.documentElement.dataset['theme'] === 'dark';

/** `early.ts` reads the same key before the first paint. Both icons are there; the page's mode shows one. */
export function ColourModeSwitch() {
  const isDark = useSyncExternalStore(subscribeToMode, isDarkNow, () => false);

  function toggle() {
    const mode = isDark ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = mode;
    localStore.write('theme', mode);
  }

  return (
    <Switch aria-label="Dark mode" aria-pressed={isDark} onClick={toggle}>
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
