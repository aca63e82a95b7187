import { NEW_COUNT_MAX } from '@hirelane/api/constants';
import type { ListedSearch } from '@hirelane/api/schemas/searches';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useChangeSearch, useRemoveSearch } from '@/features/searches/commands';
import { filterText, searchAddress } from '@/features/searches/queries';
import { ALERT_FREQUENCY_TEXTS, LIST_TEXTS as TEXTS } from '@/features/searches/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

const SearchDialog = lazyPart(() => import('@/features/searches/SearchDialog').then((m) => m.SearchDialog));

interface SearchRowProps {
  search: ListedSearch;
  /** Called with the result to announce, because the row may have been removed. */
  onDone: (notice: string) => void;
}

/** A saved search: its criteria, the number of new projects, and its actions. */
export function SearchRow({ search, onDone }: SearchRowProps) {
  const { _id, name, q, category, filters, tell, newCount } = search;
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const change = useChangeSearch(_id);
  const remove = useRemoveSearch(_id);

  function done(notice: string) {
    setOpen(undefined);
    onDone(notice);
  }

  return (
    <Row>
      <Text>
        <p>
          <Link to={searchAddress(search)}>{name}</Link>
          {newCount !== null && newCount > 0 && <Badge>{newIn(newCount)}</Badge>}
        </p>
        <small>
          {[q && `“${q}”`, category, filterText(filters), ALERT_FREQUENCY_TEXTS[tell]].filter(Boolean).join(' · ')}
        </small>
      </Text>
      <Actions>
        <IconButton aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
          <Icon name="edit" size={18} />
        </IconButton>
        <IconButton aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          <Icon name="trash" size={18} />
        </IconButton>
      </Actions>
      {open === 'edit' && (
        <Suspense fallback={null}>
          <SearchDialog
            title="Edit saved search"
            action="Save"
            start={{ name, tell }}
            send={change.mutateAsync}
            onDone={(changed) => done(TEXTS.changed(changed))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove ‘${name}’?`}
          action="Remove"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => done(TEXTS.removed(name)) })}
          onClose={() => setOpen(undefined)}
        >
          You will no longer get alerts for this search.
        </ConfirmDialog>
      )}
    </Row>
  );
}

const newIn = (count: number) => `${count}${count === NEW_COUNT_MAX ? '+' : ''} new`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  &:first-child {
    padding-block-start: 0;
    border-block-start: none;
  }

  &:last-child {
    padding-block-end: 0;
  }
`;

const Text = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;

  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[1]} ${theme.space[3]};
  }

  a {
    display: inline-block;
    min-height: 24px;
    font-weight: 600;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  gap: ${theme.space[1]};
`;
