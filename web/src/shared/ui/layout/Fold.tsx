import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/layout/Card';

interface FoldProps {
  title: string;
  /** A sentence on what the content is for. */
  text: string;
  children: ReactNode;
}

/** A card with content that few readers need, closed until its title is pressed. */
export const Fold = ({ title, text, children }: FoldProps) => (
  <Sheet as="details">
    <summary>{title}</summary>
    <Content>
      <p>{text}</p>
      {children}
    </Content>
  </Sheet>
);

const Sheet = styled(Card)`
  display: block;
  padding-block: ${theme.space[4]};

  summary {
    min-height: 28px;
    font-weight: 600;
    cursor: pointer;
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding-block: ${theme.space[4]} ${theme.space[2]};

  > p:first-child {
    color: ${theme.color.textMuted};
  }
`;
