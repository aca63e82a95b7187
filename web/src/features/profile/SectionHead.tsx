import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A profile section's heading, with its action at the other end. */
export const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2 {
    min-width: 0;
    font-size: ${theme.font.lg};
    overflow-wrap: anywhere;
  }
`;
