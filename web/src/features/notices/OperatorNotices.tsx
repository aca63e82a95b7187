import type { Notices } from '@hirelane/api/schemas/moderation';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { noticesQuery } from '@/features/notices/queries';
import { APPEAL_TEXTS, doneTo, NOTICED, NOTICE_TEXTS as TEXTS } from '@/features/notices/texts';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';
import { Quote } from '@/shared/ui/text/Quote';

/**
 * Operators' decisions about the user's account and content, with their reasons and the user's appeals. Renders nothing
 * without notices, and while they are loading.
 */
export function OperatorNotices() {
  const { data: notices, isPending, refetch } = useQuery(noticesQuery());
  if (isPending || notices?.length === 0) return null;
  return (
    <div id="notices">
      <TitledCard title={TEXTS.title} text={TEXTS.hint}>
        {notices ? (
          <List>
            {notices.map((notice) => (
              <NoticeRow key={notice._id} notice={notice} />
            ))}
          </List>
        ) : (
          <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />
        )}
      </TitledCard>
    </div>
  );
}

function NoticeRow({ notice }: { notice: Notices['data'][number] }) {
  const { kind, reason, at, undoneAt, undoneFor } = notice;
  const { done, undone } = doneTo(kind);
  return (
    <li>
      <p>
        <strong>{NOTICED[kind]}</strong> {done} <time dateTime={at}>{formatInstant(at)}</time>
        {undoneAt !== null && (
          <>
            {' '}
            {undone} <time dateTime={undoneAt}>{formatInstant(undoneAt)}</time>
          </>
        )}
        .
      </p>
      <Quote by={TEXTS.reason} text={reason} />
      {undoneFor && <Quote by={kind === 'account' ? TEXTS.restoredFor : TEXTS.undoneFor} text={undoneFor} />}
      <NoticeAppeal notice={notice} />
    </li>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[2]};
  }
`;

// The appeal dialog, which is loaded only for users who open it.
const AppealDialog = lazyPart(() => import('@/features/notices/AppealDialog').then((module) => module.AppealDialog));

/**
 * The user's appeal against a notice and its outcome, or a button to appeal. Renders nothing if the user has not
 * appealed and the appeal period is over.
 */
function NoticeAppeal({ notice }: { notice: Notices['data'][number] }) {
  const [isAsked, setAsked] = useState(false);
  const { _id: id, appeal, appealUntil } = notice;
  if (appeal) {
    const { words, decision, reason, filedAt } = appeal;
    return (
      <>
        <Quote by={`${APPEAL_TEXTS.own}, ${formatInstant(filedAt)}`} text={words} />
        <div>
          <Badge data-tone={decision === null ? undefined : 'quiet'}>{APPEAL_TEXTS[decision ?? 'waiting']}</Badge>
        </div>
        {reason && <Quote by={APPEAL_TEXTS.reason} text={reason} />}
      </>
    );
  }
  if (appealUntil === null) return null;
  return (
    <>
      <p>
        {APPEAL_TEXTS.until} <time dateTime={appealUntil}>{formatInstant(appealUntil)}</time>.
      </p>
      <div>
        <Button $size="sm" onClick={() => setAsked(true)}>
          {APPEAL_TEXTS.open}
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <AppealDialog id={id} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
