import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';

/** A part of a person's page, with its heading. */
export function PersonSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;
