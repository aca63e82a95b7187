import type { Contract } from '@hirelane/api/schemas/contracts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { isGone } from '@/domain/people/clientWords';
import { Parties } from '@/features/contracts/page/Parties';
import { END_TEXTS, REOPEN_TEXTS, TERMS_TEXTS } from '@/features/contracts/texts';
import { isOver, openAmendment } from '@/features/contracts/waiting';
import { durationLabel, formatDay, formatRupees } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Card } from '@/shared/ui/layout/Card';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

const TermsDialog = lazyPart(() => import('@/features/contracts/dialogs/TermsDialog').then((m) => m.TermsDialog));
const EndDialog = lazyPart(() => import('@/features/contracts/dialogs/EndDialog').then((m) => m.EndDialog));
const ReopenDialog = lazyPart(() => import('@/features/contracts/dialogs/ReopenDialog').then((m) => m.ReopenDialog));

interface AgreedTermsProps {
  contract: Contract;
  onDone: (text: string) => void;
  /** Called when a command was refused because the contract's state had changed. */
  onConflict: (text: string) => void;
}

/** The agreed terms, the original terms if they differ, and the actions available on them. */
export function AgreedTerms({ contract, onDone, onConflict }: AgreedTermsProps) {
  const { _id, role, projectId, status, rate, duration, startDate, scope, firstTerms, canReopen } = contract;
  const [asked, setAsked] = useState<'terms' | 'end' | 'reopen'>();
  const close = () => setAsked(undefined);
  const leave = (text: string) => {
    close();
    onConflict(text);
  };
  const canPropose = (status === 'active' || status === 'changes') && openAmendment(contract) === undefined;
  const isAmended = firstTerms.rate !== rate || firstTerms.duration !== duration || firstTerms.scope !== scope;
  return (
    <Card aria-labelledby="terms">
      <Title id="terms">Agreed terms</Title>
      <Rows>
        <div>
          <dt>Rate</dt>
          <dd>{formatRupees(rate)}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{durationLabel(duration)}</dd>
        </div>
        <div>
          <dt>Start</dt>
          <dd>{formatDay(startDate)}</dd>
        </div>
        {/* Deleting a client's account also deletes their projects. */}
        {!(role === 'freelancer' && isGone(contract)) && (
          <div>
            <dt>Project</dt>
            <dd>
              <Link to={`/client/project/${projectId}`}>Open the project</Link>
            </dd>
          </div>
        )}
      </Rows>
      <Parties contract={contract} />
      <Scope>
        <h3>Scope</h3>
        <p>
          <LinkedText text={scope || 'No longer kept.'} />
        </p>
      </Scope>
      {isAmended && (
        <details>
          <summary>First terms</summary>
          <Scope>
            <p>
              {formatRupees(firstTerms.rate)}, {durationLabel(firstTerms.duration)}
            </p>
            <p>
              <LinkedText text={firstTerms.scope} />
            </p>
          </Scope>
        </details>
      )}
      {(!isOver(contract) || canReopen) && (
        <ButtonRow>
          {canPropose && (
            <Button $size="sm" onClick={() => setAsked('terms')}>
              {TERMS_TEXTS.title}
            </Button>
          )}
          {!isOver(contract) && (
            <Button $size="sm" onClick={() => setAsked('end')}>
              {END_TEXTS.action}
            </Button>
          )}
          {canReopen && (
            <Button $tone="accent" onClick={() => setAsked('reopen')}>
              {REOPEN_TEXTS.action}
            </Button>
          )}
        </ButtonRow>
      )}
      <Suspense>
        {asked === 'terms' && <TermsDialog contract={contract} onConflict={leave} onClose={close} />}
        {asked === 'end' && <EndDialog contractId={_id} onConflict={leave} onClose={close} />}
        {asked === 'reopen' && (
          <ReopenDialog
            contract={contract}
            onDone={() => {
              close();
              onDone(REOPEN_TEXTS.done);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

const Rows = styled.dl`
  display: grid;

  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[4]};
    padding-block: ${theme.space[3]};
    border-block-end: 1px solid ${theme.color.line};
    font-size: 0.9375rem;
  }

  dt {
    color: ${theme.color.textMuted};
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;

const Scope = styled.div`
  h3 {
    margin-block-end: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
    letter-spacing: normal;
  }

  p {
    ${typedText}
    font-size: 0.9375rem;
  }
`;
