import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useUnblock } from '@/features/blocks/commands';
import { blocksQuery } from '@/features/blocks/queries';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { PagedList } from '@/shared/ui/lists/PagedList';

/**
 * People blocked by the user, including those whose pages are hidden because of the block. Renders nothing if there are
 * none, and while they are loading.
 */
export function BlockedPeople() {
  const list = useInfiniteQuery(blocksQuery());
  const unblock = useUnblock();
  const [unblocked, setUnblocked] = useState('');
  if (list.isPending || (list.data?.length === 0 && unblocked === '')) return null;
  return (
    <TitledCard title={BLOCK_TEXTS.title} text={BLOCK_TEXTS.hint}>
      <PagedList
        list={list}
        noun="blocked people"
        skeletonHeight="3rem"
        empty={null}
        renderRow={({ _id, person, blockedAt }) => {
          const name = `${person.firstName} ${person.lastName}`.trim();
          return (
            <Row key={_id}>
              <div>
                <strong>{name}</strong>
                <p>
                  Blocked <time dateTime={blockedAt}>{formatInstant(blockedAt)}</time>
                </p>
              </div>
              <Button
                $size="sm"
                disabled={unblock.isPending}
                aria-label={`${BLOCK_TEXTS.unblock} ${name}`}
                onClick={() => {
                  setUnblocked('');
                  void unblock.mutateAsync(_id).then(
                    () => setUnblocked(`${name} is no longer blocked.`),
                    () => undefined, // the error is shown from the mutation's state
                  );
                }}
              >
                {BLOCK_TEXTS.unblock}
              </Button>
            </Row>
          );
        }}
      />
      {unblock.error && <Alert>{messageOf(unblock.error)}</Alert>}
      <Notice text={unblocked} />
    </TitledCard>
  );
}

const Row = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding-block-end: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};

  > div {
    flex: 1 1 12rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
