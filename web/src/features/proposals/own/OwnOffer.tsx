import type { Offer, OwnProposal } from '@hirelane/api/schemas/proposals';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { OFFER_REASON_LABELS } from '@/features/proposals/labels';
import { FormerOffer } from '@/features/proposals/offer/FormerOffer';
import { OfferTerms, offerStatus, revisionOf } from '@/features/proposals/offer/OfferTerms';
import { offerBox, offerNote } from '@/features/proposals/offer/offerBox';
import { OfferClient } from '@/features/proposals/own/OfferClient';
import { OwnSuggestion } from '@/features/proposals/own/OwnSuggestion';
import { ACCEPT_TEXTS, SUGGEST_TEXTS, OFFER_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ButtonRow } from '@/shared/ui/layout/layout';

const AcceptOfferDialog = lazyPart(() =>
  import('@/features/proposals/own/AcceptOfferDialog').then((m) => m.AcceptOfferDialog),
);
const DeclineOfferDialog = lazyPart(() =>
  import('@/features/proposals/own/DeclineOfferDialog').then((m) => m.DeclineOfferDialog),
);

const SuggestTermsDialog = lazyPart(() =>
  import('@/features/proposals/own/SuggestTermsDialog').then((m) => m.SuggestTermsDialog),
);

interface OwnOfferProps {
  proposal: OwnProposal;
  offer: Offer;
}

/**
 * The last offer for a proposal, as the freelancer sees it: with buttons to accept or decline while it is open,
 * otherwise with its outcome.
 */
export function OwnOffer({ proposal, offer }: OwnOfferProps) {
  const [asked, setAsked] = useState<'accept' | 'decline' | 'suggest'>();
  const navigate = useNavigate();
  const { project, contractId } = proposal;
  const title = project.title || 'this project';
  const status = offerStatus(offer);
  const close = () => setAsked(undefined);
  const { suggestion } = offer;
  return (
    <>
      {status === 'open' && (
        <Box role="group" aria-label={`Offer for ${title}`}>
          <h3>{revisionOf(offer) > 1 ? TEXTS.changed : TEXTS.title}</h3>
          <OfferClient projectId={project._id} />
          <OfferTerms offer={offer} />
          <FormerOffer offer={offer} />
          {suggestion && <OwnSuggestion projectId={project._id} title={title} offer={offer} suggestion={suggestion} />}
          <ButtonRow>
            <Button $tone="accent" aria-label={`Accept the offer for ${title}`} onClick={() => setAsked('accept')}>
              Accept
            </Button>
            {suggestion?.status !== 'open' && (
              <Button aria-label={`${SUGGEST_TEXTS.title} for ${title}`} onClick={() => setAsked('suggest')}>
                {SUGGEST_TEXTS.title}
              </Button>
            )}
            <Button $tone="danger" aria-label={`Decline the offer for ${title}`} onClick={() => setAsked('decline')}>
              Decline
            </Button>
          </ButtonRow>
        </Box>
      )}
      {contractId !== null && status === 'accepted' && (
        <ButtonRow>
          <LinkButton to={`/contracts/${contractId}`} aria-label={`${TEXTS.toContract} for ${title}`}>
            {TEXTS.toContract}
          </LinkButton>
        </ButtonRow>
      )}
      {(status === 'lapsed' || status === 'withdrawn') && <Note>{TEXTS[status]}</Note>}
      {status === 'declined' && (
        <Note>
          {TEXTS.declined}
          {offer.declined && ` ${OFFER_REASON_LABELS[offer.declined.reason]}.`}
        </Note>
      )}
      {contractId !== null && status !== 'accepted' && (
        <Note>
          <Link to={`/contracts/${contractId}`}>Earlier contract</Link>
        </Note>
      )}
      <Suspense>
        {asked === 'accept' && (
          <AcceptOfferDialog
            projectId={project._id}
            offer={offer}
            onAccepted={(id) =>
              void navigate(`/contracts/${id}`, { state: { notice: ACCEPT_TEXTS.accepted, isNew: true } })
            }
            onClose={close}
          />
        )}
        {asked === 'decline' && <DeclineOfferDialog projectId={project._id} offer={offer} onClose={close} />}
        {asked === 'suggest' && <SuggestTermsDialog projectId={project._id} offer={offer} onClose={close} />}
      </Suspense>
    </>
  );
}

const Box = styled.div`
  ${offerBox}
`;

const Note = styled.p`
  ${offerNote}
`;
