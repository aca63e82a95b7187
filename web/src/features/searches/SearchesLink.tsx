import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SEARCHES_PATH, LIST_TEXTS as TEXTS } from '@/features/searches/texts';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

/** Leads from the job feeds to the saved searches. */
export function SearchesLink() {
  return (
    <Line to={SEARCHES_PATH}>
      <Icon name="search" size={16} />
      {TEXTS.title}
    </Line>
  );
}

const Line = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  width: fit-content;
  min-height: 24px;
  font-size: ${theme.font.sm};
`;
