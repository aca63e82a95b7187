import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';

interface HintProps {
  icon: IconName;
  text: ReactNode;
  action: string;
  onAct: () => void;
}

/** Shown in an empty profile section: explains why it is worth filling in, with a button to do so. */
export function Hint({ icon, text, action, onAct }: HintProps) {
  return (
    <Row>
      <Disc>
        <Icon name={icon} />
      </Disc>
      <p>{text}</p>
      <Button onClick={onAct}>
        <Icon name="plus" size={16} />
        {action}
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.md};

  p {
    flex: 1 1 10rem;
    color: ${theme.color.textMuted};
  }
`;

const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};
`;
