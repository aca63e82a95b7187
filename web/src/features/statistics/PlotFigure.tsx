import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface PlotFigureProps {
  title: string;
  /** What is shown, with its unit. */
  text: string;
  /** The latest value. */
  latest?: ReactNode;
  /** The drawing, then its table. */
  children: ReactNode;
}

/** A card with a plot. The parts of cards in a row of `PlotGrid` are aligned. */
export function PlotFigure({ title, text, latest, children }: PlotFigureProps) {
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p>{text}</p>
        {latest}
      </figcaption>
      {children}
    </Figure>
  );
}

const Figure = styled.figure`
  display: grid;
  grid-row: span 3;
  grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  margin: 0;
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};

  figcaption {
    display: grid;
    grid-template-rows: auto auto 1fr;
  }

  h3 {
    font-size: 1.0625rem;
  }

  figcaption > p {
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
