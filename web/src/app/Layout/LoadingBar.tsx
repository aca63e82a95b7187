import { styled } from 'styled-components';
import { useSlowPart } from '@/shared/lib/slowParts';
import { theme } from '@/shared/theme/theme';

/** A bar at the top of the window, shown over the current screen while the next screen or a dialog loads. */
export function LoadingBar() {
  return useSlowPart() ? <Bar role="progressbar" aria-label="Loading" /> : null;
}

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: 50;
  height: 3px;
  background: ${theme.color.accent};
`;
