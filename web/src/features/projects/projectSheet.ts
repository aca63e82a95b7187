import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** The parts of a project card. A link in the heading covers the card. */
export const Sheet = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  padding: ${theme.space[3]} ${theme.space[4]} 10px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  transition:
    border-color ${theme.motion.slow},
    box-shadow ${theme.motion.slow};

  &:hover,
  &:focus-within {
    border-color: ${theme.color.lineStrong};
    box-shadow: ${theme.shadow.md};
  }

  :is(h2, h3) a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${theme.radius.lg};
  }

  :is(h2, h3) a:focus-visible {
    outline: none;

    &::after {
      outline: 2px solid ${theme.color.accent};
      outline-offset: 2px;
    }
  }

  /* Raises the controls above the link that covers the card. */
  :is(button, a):not(h2 a, h3 a) {
    position: relative;
    z-index: 1;
  }

  ${media.tablet} {
    gap: 6px;
    padding-inline: 1.25rem;
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2,
  h3 {
    flex: 1;
    min-width: 0;
    font-size: 1.125rem;
    overflow-wrap: anywhere;
  }

  a {
    color: inherit;
    text-decoration: none;

    &:hover {
      color: ${theme.color.accent};
      text-decoration: underline;
    }
  }
`;

export const Rate = styled.span`
  flex: none;
  font-size: 1.0625rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;

  strong {
    color: ${theme.color.text};
    font-variant-numeric: tabular-nums;
  }
`;

/** On phones, cut text fades out after two lines, because the browser's ellipsis could cut a word. */
export const Preview = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  line-height: 1.45;
  overflow-wrap: anywhere;

  @media (max-width: 499px) {
    &[data-cut='true'] {
      max-height: 2.9em;
      mask-image: linear-gradient(#000 calc(100% - 1.45em), transparent);
      overflow: hidden;
    }
  }
`;

/** One line of skills; the project's page has all of them. */
export const Skills = styled.div`
  max-height: 1.75rem;
  overflow: hidden;
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};

  /* At the end of the line, even when it wraps to a separate line or is alone. */
  > :last-child {
    margin-inline-start: auto;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  &:has([role='alert']) {
    flex-basis: 100%;
  }
`;
