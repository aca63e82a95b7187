import type { Offer, SuggestedTerms } from '@hirelane/api/schemas/proposals';
import { TermsDifference } from '@/domain/terms/TermsDifference';
import { OfferPart } from '@/features/proposals/offer/OfferPart';
import { useDeclineTerms } from '@/features/proposals/received/offers';
import { CHANGE_TEXTS as TEXTS } from '@/features/proposals/received/texts';
import { messageOf } from '@/shared/api/http';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ButtonRow } from '@/shared/ui/layout/layout';

interface ReceivedSuggestionProps {
  projectId: string;
  freelancerId: string;
  /** The freelancer's name. */
  name: string;
  offer: Offer;
  suggestion: SuggestedTerms;
  onAgree: () => void;
}

/** Terms that the freelancer suggests instead of the offered ones. */
export function ReceivedSuggestion(props: ReceivedSuggestionProps) {
  const { projectId, freelancerId, name, offer, suggestion, onAgree } = props;
  const decline = useDeclineTerms(projectId, freelancerId);
  return (
    <OfferPart>
      <h5>{TEXTS.suggests(name)}</h5>
      <TermsDifference from={offer} to={suggestion} />
      {decline.error && <Alert>{messageOf(decline.error)}</Alert>}
      <ButtonRow>
        <Button $tone="accent" aria-label={`Agree to the terms that ${name} suggests`} onClick={onAgree}>
          Agree
        </Button>
        <Button
          $tone="danger"
          aria-disabled={decline.isPending}
          aria-label={`Decline the terms that ${name} suggests`}
          onClick={() => {
            if (!decline.isPending) decline.mutate(suggestion._id);
          }}
        >
          Decline
        </Button>
      </ButtonRow>
    </OfferPart>
  );
}
