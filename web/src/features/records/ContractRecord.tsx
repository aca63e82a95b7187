import type { Contract } from '@hirelane/api/schemas/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIssueRecord } from '@/features/records/commands';
import { recordsQuery } from '@/features/records/queries';
import { RecordRow } from '@/features/records/RecordRow';
import { RECORDS_PATH, CONTRACT_TEXTS as TEXTS } from '@/features/records/texts';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ListCard } from '@/shared/ui/lists/ListCard';

/** Shows the freelancer the work records for a completed contract, and a button to issue another. */
export function ContractRecord({ contract }: { contract: Contract }) {
  const { _id, isNamingAllowed } = contract;
  const { data: all, isPending, refetch } = useQuery(recordsQuery());
  const issue = useIssueRecord(_id);
  const [notice, setNotice] = useState('');

  if (isPending) return <Skeleton label="Loading work records" rows={1} height="11rem" />;
  if (!all) return <ErrorState message="We could not load the work records." onRetry={() => void refetch()} />;

  const records = all.filter(({ contractId }) => contractId === _id);
  const valid = records.filter(({ isRevoked }) => !isRevoked);
  // The server does not issue a second valid record with the same content.
  const canIssue = !valid.some(({ named }) => named > 0 === isNamingAllowed);
  return (
    <ListCard
      id="records"
      title={TEXTS.title}
      hint={TEXTS.hint}
      none={TEXTS.none}
      actions={
        canIssue && (
          <Button
            $size="sm"
            disabled={issue.isPending}
            onClick={() => issue.mutate(undefined, { onSuccess: () => setNotice(TEXTS.issued) })}
          >
            {issue.isPending ? 'Please wait…' : valid.length > 0 && isNamingAllowed ? TEXTS.issueNamed : TEXTS.issue}
          </Button>
        )
      }
      items={records.map((record) => <RecordRow key={record._id} record={record} isOfMany={false} />)}
    >
      <Notice text={notice} />
      {issue.error && <Alert>{messageOf(issue.error)}</Alert>}
      <More>
        <Link to={RECORDS_PATH}>{TEXTS.all}</Link>
      </More>
    </ListCard>
  );
}

const More = styled.p`
  font-size: ${theme.font.sm};

  a {
    display: inline-block;
    min-height: 24px;
  }
`;
