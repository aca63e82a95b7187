import type { Offer, ReceivedProposal, SuggestedTerms } from '@hirelane/api/schemas/proposals';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { nameOf, OFFER_REASON_LABELS } from '@/features/proposals/labels';
import { FormerOffer } from '@/features/proposals/offer/FormerOffer';
import { OfferTerms, offerStatus } from '@/features/proposals/offer/OfferTerms';
import { offerBox, offerNote } from '@/features/proposals/offer/offerBox';
import { useWithdrawOffer } from '@/features/proposals/received/offers';
import { ReceivedSuggestion } from '@/features/proposals/received/ReceivedSuggestion';
import {
  CHANGE_TEXTS,
  OFFER_TEXTS as TEXTS,
  WITHDRAW_OFFER_TEXTS as WITHDRAW,
} from '@/features/proposals/received/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ButtonRow } from '@/shared/ui/layout/layout';

const ChangeOfferDialog = lazyPart(() =>
  import('@/features/proposals/received/ChangeOfferDialog').then((m) => m.ChangeOfferDialog),
);
const ConfirmDialog = lazyPart(() => import('@/shared/ui/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog));

/** The open dialog. `suggested`: the freelancer's terms with which the form starts. */
type Asked = Readonly<{ what: 'withdraw' } | { what: 'change'; suggested: SuggestedTerms | undefined }>;

interface ReceivedOfferProps {
  projectId: string;
  proposal: ReceivedProposal;
  offer: Offer;
}

/** The client's last offer for a proposal: its terms while it is open, otherwise its outcome. */
export function ReceivedOffer({ projectId, proposal, offer }: ReceivedOfferProps) {
  const [asked, setAsked] = useState<Asked>();
  const withdrawal = useWithdrawOffer(projectId, proposal.freelancer._id);
  const name = nameOf(proposal);
  const status = offerStatus(offer);
  const close = () => setAsked(undefined);
  const suggestion = offer.suggestion?.status === 'open' ? offer.suggestion : undefined;
  return (
    <>
      {status === 'open' && (
        <Box role="group" aria-label={`Offer to ${name}`}>
          <h4>{TEXTS.open}</h4>
          <OfferTerms offer={offer} />
          <FormerOffer offer={offer} />
          {suggestion && (
            <ReceivedSuggestion
              projectId={projectId}
              freelancerId={proposal.freelancer._id}
              name={name}
              offer={offer}
              suggestion={suggestion}
              onAgree={() => setAsked({ what: 'change', suggested: suggestion })}
            />
          )}
          <ButtonRow>
            <Button
              $size="sm"
              aria-label={`${CHANGE_TEXTS.open} to ${name}`}
              onClick={() => setAsked({ what: 'change', suggested: undefined })}
            >
              {CHANGE_TEXTS.open}
            </Button>
            <Button
              $size="sm"
              aria-label={`Withdraw the offer to ${name}`}
              onClick={() => setAsked({ what: 'withdraw' })}
            >
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
        {asked?.what === 'change' && (
          <ChangeOfferDialog
            projectId={projectId}
            proposal={proposal}
            offer={offer}
            suggested={asked.suggested}
            onClose={close}
          />
        )}
        {asked?.what === 'withdraw' && (
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
