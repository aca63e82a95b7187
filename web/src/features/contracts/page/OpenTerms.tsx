import type { Amendment, Contract } from '@hirelane/api/schemas/contracts';
import { styled } from 'styled-components';
import { useAnswerTerms } from '@/features/contracts/commands';
import { whoIs } from '@/features/contracts/people';
import { TERMS_TEXTS as TEXTS } from '@/features/contracts/texts';
import { messageOf } from '@/shared/api/http';
import { durationLabel, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** A change of terms that awaits a reply: shows only what differs from the current terms. */
export function OpenTerms({ contract, amendment }: { contract: Contract; amendment: Amendment }) {
  const answer = useAnswerTerms(contract._id, amendment._id);
  const isMine = amendment.by === contract.role;
  const give = (what: 'accept' | 'decline') => {
    if (!answer.isPending) answer.mutate(what);
  };
  return (
    <Box aria-labelledby="open-terms">
      <h2 id="open-terms">{isMine ? TEXTS.mine : TEXTS.theirs(whoIs(amendment.by, contract))}</h2>
      <dl>
        {amendment.rate !== contract.rate && (
          <div>
            <dt>Rate</dt>
            <dd>
              <s>{formatRupees(contract.rate)}</s> {formatRupees(amendment.rate)}
            </dd>
          </div>
        )}
        {amendment.duration !== contract.duration && (
          <div>
            <dt>Duration</dt>
            <dd>
              <s>{durationLabel(contract.duration)}</s> {durationLabel(amendment.duration)}
            </dd>
          </div>
        )}
        {amendment.scope !== contract.scope && (
          <div>
            <dt>Scope</dt>
            <Text>
              <LinkedText text={amendment.scope} />
            </Text>
          </div>
        )}
      </dl>
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

  dl {
    display: grid;
    gap: ${theme.space[2]};
  }

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  s {
    color: ${theme.color.textMuted};
    font-weight: 400;
  }
`;

const Text = styled.dd`
  ${typedText}

  && {
    font-weight: 400;
  }
`;
