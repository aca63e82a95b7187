import type { Contract, Delivery } from '@hirelane/contracts/api/contracts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { whoIs } from '@/features/contracts/people';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { FileDownload } from '@/shared/ui/FileDownload';
import { Quote } from '@/shared/ui/Quote';
import { typedText } from '@/shared/ui/typedText';

const LABELS = { open: 'Waiting for an answer', changes: 'Changes requested', accepted: 'Accepted' } as const;

interface DeliveryItemProps {
  contract: Contract;
  delivery: Delivery;
  /** What the reader may do with it. */
  children: ReactNode;
}

/** One delivery, with the answer to it. */
export function DeliveryItem({ contract, delivery, children }: DeliveryItemProps) {
  const { note, files, deliveredAt, status, changes } = delivery;
  // Nobody answers any more once it has ended.
  const isAnswerable = status !== 'open' || contract.status === 'delivered';
  return (
    <Item>
      <Head>
        <time dateTime={deliveredAt}>{formatInstant(deliveredAt)}</time>
        {isAnswerable && <Badge data-tone={status === 'open' ? undefined : 'quiet'}>{LABELS[status]}</Badge>}
      </Head>
      <Text>{note || 'This note is no longer kept.'}</Text>
      {files.map((file) => (
        <FileDownload key={file._id} file={file} />
      ))}
      {changes && <Quote by={`${whoIs('client', contract)} asked for changes`} text={changes} />}
      {children}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  &:last-child {
    padding-block-end: 0;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Text = styled.p`
  ${typedText}
`;
