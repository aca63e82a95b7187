import type { ReceivedProposals } from '@hirelane/api/schemas/proposals';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ReceivedSort, type ReceivedTab, SHOWN } from '@/features/proposals/queries';
import { SHOWN_LABELS } from '@/features/proposals/received/texts';
import { theme } from '@/shared/theme/theme';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { controlStyles } from '@/shared/ui/forms/controlStyles';

interface ProposalFiltersProps {
  show: ReceivedTab;
  sort: ReceivedSort;
  /** Undefined until the first page has loaded. */
  counts: ReceivedProposals['counts'] | undefined;
  onSort: (sort: ReceivedSort) => void;
}

/** Proposal filters, each with its count, and the sort order. Both are stored in the URL. */
export function ProposalFilters({ show, sort, counts, onSort }: ProposalFiltersProps) {
  const { pathname, search } = useLocation();
  const addressOf = (kind: ReceivedTab) => {
    const next = new URLSearchParams(search);
    if (kind === 'all') next.delete('show');
    else next.set('show', kind);
    return `${pathname}?${next}`;
  };
  return (
    <Row>
      <LinkTabs
        label="Proposals shown"
        tabs={SHOWN.filter((kind) => isTab(kind, show, counts)).map((kind) => ({
          to: addressOf(kind),
          label: counts ? `${SHOWN_LABELS[kind]} (${counts[kind]})` : SHOWN_LABELS[kind],
          isActive: kind === show,
        }))}
      />
      <label>
        Sort by
        <select value={sort} onChange={({ target }) => onSort(target.value as ReceivedSort)}>
          <option value="newest">Newest</option>
          <option value="best">Best match</option>
          <option value="lowest">Lowest bid</option>
        </select>
      </label>
    </Row>
  );
}

/** Whether to show a tab. Tabs for decided proposals are shown only if there are any. */
const isTab = (kind: ReceivedTab, show: ReceivedTab, counts: ProposalFiltersProps['counts']) =>
  !LATER.has(kind) || kind === show || (counts?.[kind] ?? 0) > 0;

const LATER: ReadonlySet<ReceivedTab> = new Set(['offered', 'hired', 'declined', 'withdrawn', 'closed']);

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};

  label {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  select {
    ${controlStyles}
    width: auto;
  }
`;
