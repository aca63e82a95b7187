import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/layout/Card';
import { CardHint } from '@/shared/ui/text/textStyles';

interface ListCardProps {
  /** The id of the heading, which labels the card and its list. */
  id: string;
  title: string;
  hint: string;
  /** The actions next to the heading. */
  actions?: ReactNode;
  /** Shown instead of an empty list. */
  none: string;
  /** The content of each list item. */
  items: readonly ReactNode[];
  /** Content that opens over the page, such as dialogs. */
  children?: ReactNode;
}

/** A page section with a heading, a description, and a chronological list. */
export function ListCard({ id, title, hint, actions, none, items, children }: ListCardProps) {
  return (
    <Card aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {actions}
      </Head>
      <CardHint>{hint}</CardHint>
      {items.length === 0 ? <p>{none}</p> : <List aria-label={title}>{items}</List>}
      {children}
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2 {
    font-size: ${theme.font.lg};
  }
`;

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;
