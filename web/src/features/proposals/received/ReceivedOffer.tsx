import type { Offer, ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { nameOf, OFFER_REASON_LABELS } from '@/features/proposals/labels';
import { OfferTerms, offerStatus } from '@/features/proposals/offer/OfferTerms';
import { offerBox, offerNote } from '@/features/proposals/offer/offerBox';
import { useWithdrawOffer } from '@/features/proposals/received/offers';
import { OFFER_TEXTS as TEXTS, WITHDRAW_OFFER_TEXTS as WITHDRAW } from '@/features/proposals/received/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ButtonRow } from '@/shared/ui/layout/layout';

const ConfirmDialog = lazyPart(() => import('@/shared/ui/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog));

interface ReceivedOfferProps {
  projectId: string;
  proposal: ReceivedProposal;
  offer: Offer;
}

/** The client's last offer for a proposal: its terms while it is open, otherwise its outcome. */
export function ReceivedOffer({ projectId, proposal, offer }: ReceivedOfferProps) {
  const [isAsked, setIsAsked] = useState(false);
  const withdrawal = useWithdrawOffer(projectId, proposal.freelancer._id);
  const name = nameOf(proposal);
  const status = offerStatus(offer);
  const close = () => setIsAsked(false);
  return (
    <>
      {status === 'open' && (
        <Box role="group" aria-label={`Offer to ${name}`}>
          <h4>{TEXTS.open}</h4>
          <OfferTerms offer={offer} />
          <ButtonRow>
            <Button $size="sm" aria-label={`Withdraw the offer to ${name}`} onClick={() => setIsAsked(true)}>
              {WITHDRAW.action}
            </Button>
          </ButtonRow>
        </Box>
      )}
      {status === 'accepted' && proposal.contractId !== null && (
        <ButtonRow>
          <LinkButton to={`/contracts/${proposal.contractId}`} aria-label={`${TEXTS.toContract} with ${name}`}>
            {TEXTS.toContract}
          </LinkButton>
        </ButtonRow>
      )}
      {(status === 'lapsed' || status === 'withdrawn') && <Note>{TEXTS[status]}</Note>}
      {status === 'declined' && (
        <Note>
          {TEXTS.declined}
          {offer.declined && ` ${OFFER_REASON_LABELS[offer.declined.reason]}.`}
          {offer.declined?.words && <q>{offer.declined.words}</q>}
        </Note>
      )}
      {status !== 'accepted' && proposal.contractId !== null && (
        <Note>
          <Link to={`/contracts/${proposal.contractId}`}>Earlier contract</Link>
        </Note>
      )}
      <Suspense>
        {isAsked && (
          <ConfirmDialog
            title={WITHDRAW.title}
            action={WITHDRAW.action}
            isBusy={withdrawal.isPending}
            error={withdrawal.error}
            onConfirm={() => void withdrawal.mutateAsync(offer._id).then(close, () => undefined)}
            onClose={close}
          >
            {WITHDRAW.text(name)}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

const Box = styled.div`
  ${offerBox}
`;

const Note = styled.p`
  ${offerNote}

  q {
    display: block;
    margin-block-start: 0.25rem;
  }
`;
