import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** The style of a proposal in a list. */
export const proposalSheet = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;
`;

/** The style of a collapsible part, whose `summary` contains a `chevronDown`. */
export const foldedPart = css`
  details {
    padding-block-start: ${theme.space[2]};
    border-block-start: 1px solid ${theme.color.line};
  }

  summary {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    width: fit-content;
    min-height: 44px;
    margin-block-end: calc(-1 * ${theme.space[3]});
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }

    &:hover {
      color: ${theme.color.text};
    }
  }

  details[open] summary {
    margin-block-end: ${theme.space[2]};

    svg {
      rotate: 180deg;
    }
  }
`;
