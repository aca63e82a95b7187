import type { RecordSummary } from '@hirelane/api/schemas/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { useIssueRecord } from '@/features/records/commands';
import { recordsQuery } from '@/features/records/queries';
import { RecordRow } from '@/features/records/RecordRow';
import { LIST_TEXTS, LIST_TEXTS as TEXTS, VERIFY_PATH } from '@/features/records/texts';
import { messageOf } from '@/shared/api/http';
import { useNotice } from '@/shared/lib/useNotice';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { ListPage } from '@/shared/ui/lists/ListPage';

/** A freelancer's work records, and a button to issue one for all completed contracts. */
export function WorkRecords() {
  useTitle(TEXTS.title);
  const [notice, setNotice] = useNotice();
  const { data: records, isPending, refetch } = useQuery(recordsQuery());
  const issue = useIssueRecord(null);

  function issueOne() {
    const known = new Set(records?.map(({ _id }) => _id));
    setNotice('');
    issue.mutate(undefined, { onSuccess: (id) => setNotice(known.has(id) ? TEXTS.same : TEXTS.issued) });
  }

  const button = (
    // The button is less prominent for a freelancer without records, who may not have completed a contract yet; in that
    // case the server refuses to issue a record.
    <Button $tone={records?.length ? 'accent' : 'plain'} disabled={issue.isPending} onClick={issueOne}>
      {issue.isPending ? 'Please wait…' : TEXTS.issue}
    </Button>
  );
  const failure = issue.error && <Alert>{messageOf(issue.error)}</Alert>;
  return (
    <ListPage
      title={TEXTS.title}
      text={
        <>
          {TEXTS.text} <Link to={VERIFY_PATH}>Check a record</Link>
        </>
      }
    >
      <Notice text={notice} />
      {isPending && <Skeleton label="Loading your work records" rows={2} height="7rem" />}
      {!isPending && !records && <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />}
      {records?.length === 0 && (
        <EmptyState title={TEXTS.none} text={TEXTS.noneText}>
          {button}
          {failure}
        </EmptyState>
      )}
      {records && records.length > 0 && (
        <>
          <ButtonRow>{button}</ButtonRow>
          {failure}
          <RecordList records={records} />
        </>
      )}
    </ListPage>
  );
}

/** Records for any contracts, in the order of `records`. */
function RecordList({ records }: { records: readonly RecordSummary[] }) {
  return (
    <Card as="div">
      <List aria-label={LIST_TEXTS.title}>
        {records.map((record) => (
          <RecordRow key={record._id} record={record} isOfMany={true} />
        ))}
      </List>
    </Card>
  );
}

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  > :first-child {
    padding-block-start: 0;
    border-block-start: none;
  }
`;
