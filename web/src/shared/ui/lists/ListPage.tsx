import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Page } from '@/shared/ui/layout/Page';

interface ListPageProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A page with a single list, in a column of readable width. */
export function ListPage({ title, text, children }: ListPageProps) {
  return (
    <Narrow>
      <header>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      {children}
    </Narrow>
  );
}

const Narrow = styled(Page)`
  width: min(860px, 100%);

  header p {
    margin-block-start: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }
`;
