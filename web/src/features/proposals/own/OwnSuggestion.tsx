import type { Offer, SuggestedTerms } from '@hirelane/api/schemas/proposals';
import { TermsDifference } from '@/domain/terms/TermsDifference';
import { OfferPart } from '@/features/proposals/offer/OfferPart';
import { useWithdrawTerms } from '@/features/proposals/own/commands';
import { SUGGEST_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { messageOf } from '@/shared/api/http';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ButtonRow } from '@/shared/ui/layout/layout';

interface OwnSuggestionProps {
  projectId: string;
  /** The project's title. */
  title: string;
  offer: Offer;
  suggestion: SuggestedTerms;
}

/** The terms that the freelancer suggested for an open offer, or what the client answered. */
export function OwnSuggestion({ projectId, title, offer, suggestion }: OwnSuggestionProps) {
  const withdrawal = useWithdrawTerms(projectId);
  const { _id, status } = suggestion;
  if (status !== 'open') return <p>{TEXTS[status]}</p>;
  return (
    <OfferPart>
      <h4>{TEXTS.mine}</h4>
      <TermsDifference from={offer} to={suggestion} />
      {withdrawal.error && <Alert>{messageOf(withdrawal.error)}</Alert>}
      <ButtonRow>
        <Button
          $size="sm"
          aria-disabled={withdrawal.isPending}
          aria-label={`${TEXTS.withdraw} for ${title}`}
          onClick={() => {
            if (!withdrawal.isPending) withdrawal.mutate(_id);
          }}
        >
          {TEXTS.withdraw}
        </Button>
      </ButtonRow>
    </OfferPart>
  );
}
