import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/layout/Card';

interface TitledCardProps {
  title: string;
  /** A sentence on what the card is for. */
  text?: string;
  children: ReactNode;
}

/** A card with a heading and its content. */
export function TitledCard({ title, text, children }: TitledCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div>
        <Title id={id}>{title}</Title>
        {text && <Text>{text}</Text>}
      </div>
      {children}
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

const Text = styled.p`
  margin-block-start: ${theme.space[2]};
  color: ${theme.color.textMuted};
`;
