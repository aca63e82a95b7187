import type { RecordSummary } from '@hirelane/contracts/api/records';
import { styled } from 'styled-components';
import { RecordRow } from '@/features/records/RecordRow';
import { LIST_TEXTS } from '@/features/records/texts';
import { Card } from '@/shared/ui/Card';

/** Records of any contracts, in the order given. */
export function RecordList({ records }: { records: readonly RecordSummary[] }) {
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
