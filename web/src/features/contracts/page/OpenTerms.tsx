import type { Amendment, Contract } from '@hirelane/api/schemas/contracts';
import { styled } from 'styled-components';
import { TermsDifference } from '@/domain/terms/TermsDifference';
import { useAnswerTerms } from '@/features/contracts/commands';
import { whoIs } from '@/features/contracts/people';
import { TERMS_TEXTS as TEXTS } from '@/features/contracts/texts';
import { messageOf } from '@/shared/api/http';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ButtonRow } from '@/shared/ui/layout/layout';

/** A change of terms that awaits a reply. */
export function OpenTerms({ contract, amendment }: { contract: Contract; amendment: Amendment }) {
  const answer = useAnswerTerms(contract._id, amendment._id);
  const isMine = amendment.by === contract.role;
  const give = (what: 'accept' | 'decline') => {
    if (!answer.isPending) answer.mutate(what);
  };
  return (
    <Box aria-labelledby="open-terms">
      <h2 id="open-terms">{isMine ? TEXTS.mine : TEXTS.theirs(whoIs(amendment.by, contract))}</h2>
      <TermsDifference from={contract} to={amendment} />
      {answer.error && <Alert>{messageOf(answer.error)}</Alert>}
      <ButtonRow>
        {isMine ? (
          <Button $size="sm" aria-disabled={answer.isPending} onClick={() => give('decline')}>
            Withdraw the change
          </Button>
        ) : (
          <>
            <Button $tone="accent" aria-disabled={answer.isPending} onClick={() => give('accept')}>
              Agree
            </Button>
            <Button $tone="danger" aria-disabled={answer.isPending} onClick={() => give('decline')}>
              Decline
            </Button>
          </>
        )}
      </ButtonRow>
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.accentSoft};

  ${media.desktop} {
    padding: ${theme.space[8]};
  }

  h2 {
    font-size: ${theme.font.lg};
  }
`;
