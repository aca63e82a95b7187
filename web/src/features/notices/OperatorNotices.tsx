import type { Notices } from '@hirelane/contracts/api/moderation';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { NoticeAppeal } from '@/features/notices/NoticeAppeal';
import { noticesQuery } from '@/features/notices/queries';
import { doneTo, NOTICED, NOTICE_TEXTS as TEXTS } from '@/features/notices/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/Quote';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** What operators have done about one's account and what one has written, with the reasons, and one's appeals. */
export function OperatorNotices() {
  const { data: notices, isPending, refetch } = useQuery(noticesQuery());
  if (isPending) return <Skeleton label="Loading your notices" rows={1} height="3rem" />;
  if (!notices) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  if (notices.length === 0) return <p>{TEXTS.none}</p>;
  return (
    <List>
      {notices.map((notice) => (
        <NoticeRow key={notice._id} notice={notice} />
      ))}
    </List>
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
