import { styled } from 'styled-components';
import type { ProjectListOptions } from '@/features/projects/queries';
import { useNewRows } from '@/features/projects/useNewRows';
import { focusHeading } from '@/shared/lib/focusHeading';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';

interface NewRowsProps {
  query: ProjectListOptions;
  /** What has been read of it. */
  list: Parameters<typeof useNewRows>[1];
  /** The plural of what is listed: `jobs`, `projects`. */
  noun: string;
}

/** Says how many new rows there are; pressed, it shows them. */
export function NewRows({ query, list, noun }: NewRowsProps) {
  const { count, isMore, show } = useNewRows(query, list);
  if (count === 0) return null;
  function onClick() {
    show();
    // The button goes away: the page starts again from its top.
    focusHeading();
    window.scrollTo({ top: 0 });
  }
  return (
    <Pill type="button" onClick={onClick}>
      <Icon name="spark" />
      {`${count}${isMore ? '+' : ''} new ${count === 1 ? noun.replace(/s$/, '') : noun}`}
    </Pill>
  );
}

const Pill = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  height: 44px;
  padding-inline: ${theme.space[4]};
  border: 0;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  box-shadow: var(--shadow-md);
  color: ${theme.color.onAccent};
  font: inherit;
  font-size: ${theme.font.sm};
  font-weight: 650;
  white-space: nowrap;
  cursor: pointer;
  translate: 0 -50%;
`;
