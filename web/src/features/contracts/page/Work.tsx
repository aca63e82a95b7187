import type { Contract, Delivery } from '@hirelane/api/schemas/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Files } from '@/domain/files/Files';
import { whoIs } from '@/features/contracts/people';
import { ACCEPT_TEXTS, CHANGES_TEXTS, DELIVER_TEXTS, TURN_TEXTS } from '@/features/contracts/texts';
import { openDelivery } from '@/features/contracts/waiting';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Card } from '@/shared/ui/layout/Card';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Badge } from '@/shared/ui/text/Badge';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { Quote } from '@/shared/ui/text/Quote';
import { typedText } from '@/shared/ui/text/textStyles';

const DeliverDialog = lazyPart(() => import('@/features/contracts/dialogs/DeliverDialog').then((m) => m.DeliverDialog));
const ChangesDialog = lazyPart(() => import('@/features/contracts/dialogs/ChangesDialog').then((m) => m.ChangesDialog));
const AcceptWorkDialog = lazyPart(() =>
  import('@/features/contracts/dialogs/AcceptWorkDialog').then((m) => m.AcceptWorkDialog),
);

type Asked = Readonly<{ what: 'deliver' } | { what: 'accept' | 'changes'; deliveryId: string }>;

/** Deliveries, newest first, plus whose turn it is and what that party can do. */
export function Work({ contract, onConflict }: { contract: Contract; onConflict: (text: string) => void }) {
  const { _id, role, status, deliveries } = contract;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const leave = (text: string) => {
    close();
    onConflict(text);
  };
  const open = role === 'client' ? openDelivery(contract) : undefined;
  const isLive = status !== 'completed' && status !== 'ended';
  const canDeliver = role === 'freelancer' && (status === 'active' || status === 'changes');
  return (
    <Card aria-labelledby="work">
      <Title id="work">Work</Title>
      {isLive && <Turn>{TURN_TEXTS[role][status]}</Turn>}
      {!isLive && deliveries.length === 0 && <Turn>Nothing was delivered.</Turn>}
      {canDeliver && (
        <ButtonRow>
          <Button $tone="accent" onClick={() => setAsked({ what: 'deliver' })}>
            {DELIVER_TEXTS.title}
          </Button>
        </ButtonRow>
      )}
      {deliveries.length > 0 && (
        <Deliveries aria-label="Deliveries">
          {[...deliveries].reverse().map((delivery) => (
            <DeliveryItem key={delivery._id} contract={contract} delivery={delivery}>
              {delivery._id === open?._id && (
                <ButtonRow>
                  <Button $tone="accent" onClick={() => setAsked({ what: 'accept', deliveryId: delivery._id })}>
                    {ACCEPT_TEXTS.action}
                  </Button>
                  <Button onClick={() => setAsked({ what: 'changes', deliveryId: delivery._id })}>
                    {CHANGES_TEXTS.action}
                  </Button>
                </ButtonRow>
              )}
            </DeliveryItem>
          ))}
        </Deliveries>
      )}
      <Suspense>
        {asked?.what === 'deliver' && <DeliverDialog contractId={_id} onConflict={leave} onClose={close} />}
        {asked?.what === 'accept' && (
          <AcceptWorkDialog contractId={_id} deliveryId={asked.deliveryId} onConflict={leave} onClose={close} />
        )}
        {asked?.what === 'changes' && (
          <ChangesDialog contractId={_id} deliveryId={asked.deliveryId} onConflict={leave} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

const Turn = styled.p`
  color: ${theme.color.textMuted};
`;

const Deliveries = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const LABELS = { open: 'Awaiting review', changes: 'Changes requested', accepted: 'Accepted' } as const;

interface DeliveryItemProps {
  contract: Contract;
  delivery: Delivery;
  /** The actions available to the reader. */
  children: ReactNode;
}

/** A delivery and the reply to it. */
function DeliveryItem({ contract, delivery, children }: DeliveryItemProps) {
  const { note, files, deliveredAt, status, changes } = delivery;
  // A delivery cannot be accepted or returned once the contract has ended.
  const isAnswerable = status !== 'open' || contract.status === 'delivered';
  return (
    <Item>
      <Head>
        <time dateTime={deliveredAt}>{formatInstant(deliveredAt)}</time>
        {isAnswerable && <Badge data-tone={status === 'open' ? undefined : 'quiet'}>{LABELS[status]}</Badge>}
      </Head>
      <Text>
        <LinkedText text={note || 'This note is no longer kept.'} />
      </Text>
      {files.length > 0 && <Files files={files} />}
      {changes && <Quote by={`${whoIs('client', contract)} requested changes`} text={changes} />}
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
