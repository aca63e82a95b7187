import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

/** Says that somebody has shown that their e-mail address is theirs. */
export function EmailMark() {
  return (
    <Mark>
      <Icon name="check" size={14} />
      E-mail verified
    </Mark>
  );
}

/** A sign with what it stands for. */
export const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.success};
  white-space: nowrap;
`;
