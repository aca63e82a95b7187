import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { theme } from '@/shared/theme/theme';
import { Page } from '@/shared/ui/layout/Page';
import { codeStyles } from '@/shared/ui/text/textStyles';

interface InfoPageProps {
  title: string;
  /** A one-sentence summary of the page. */
  lead: string;
  children?: ReactNode;
}

/** A page of text, in one column. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  useTitle(title);
  return (
    <Page>
      <Column>
        <h1>{title}</h1>
        <Lead>{lead}</Lead>
        {children}
      </Column>
    </Page>
  );
}

const Column = styled.div`
  &,
  > article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
  }

  width: min(42rem, 100%);

  h1 {
    font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem);
    letter-spacing: -0.03em;
  }

  h2 {
    margin-block-start: ${theme.space[8]};
    font-size: ${theme.font.lg};
  }

  h3 {
    margin-block-start: ${theme.space[4]};
    font-size: 1.0625rem;
  }

  h4 {
    margin-block-start: ${theme.space[2]};
    font-size: 1rem;
  }

  ul {
    display: grid;
    gap: ${theme.space[2]};
    padding-inline-start: ${theme.space[6]};
  }

  p,
  li {
    line-height: 1.65;
    overflow-wrap: anywhere;
  }

  code {
    ${codeStyles}
  }
`;

const Lead = styled.p`
  margin-block-end: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.lg};
`;
