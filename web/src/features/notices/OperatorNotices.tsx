import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { noticesQuery } from '@/features/notices/queries';
import { HIDDEN, NOTICE_TEXTS as TEXTS } from '@/features/notices/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/Quote';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** What operators have hidden of what one has written, with the reasons. */
export function OperatorNotices() {
  const { data: notices, isPending, refetch } = useQuery(noticesQuery());
  if (isPending) return <Skeleton label="Loading your notices" rows={1} height="3rem" />;
  if (!notices) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  if (notices.length === 0) return <p>{TEXTS.none}</p>;
  return (
    <List>
      {notices.map(({ _id, kind, reason, at, undoneAt, undoneFor }) => (
        <li key={_id}>
          <p>
            <strong>{HIDDEN[kind]}</strong> was hidden on <time dateTime={at}>{formatInstant(at)}</time>
            {undoneAt !== null && (
              <>
                {' '}
                and is shown again since <time dateTime={undoneAt}>{formatInstant(undoneAt)}</time>
              </>
            )}
            .
          </p>
          <Quote by={TEXTS.reason} text={reason} />
          {undoneFor && <Quote by={TEXTS.undoneFor} text={undoneFor} />}
        </li>
      ))}
    </List>
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
