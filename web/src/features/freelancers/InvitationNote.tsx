import { styled } from 'styled-components';
import { TEXTS } from '@/features/freelancers/texts';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

/** Why nobody can be invited; the buttons refer to it by its id. */
export function InvitationNote({ id }: { id: string }) {
  return (
    <Row>
      <Icon name="info" size={18} />
      <span id={id}>{TEXTS.noInvitations}</span>
    </Row>
  );
}

const Row = styled.p`
  display: flex;
  gap: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  svg {
    flex: none;
    margin-block-start: 0.1rem;
  }
`;
