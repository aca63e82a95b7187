import type { EventsTokenCreated } from '@hirelane/api/schemas/events-tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CreateTokenDialog } from '@/features/operator/CreateTokenDialog';
import { NewTokenDialog } from '@/features/operator/NewTokenDialog';
import { tokensQuery } from '@/features/operator/queries';
import { TokenRow } from '@/features/operator/TokenRow';
import { TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';
import { ActionRows } from '@/shared/ui/lists/ActionRows';
import { CardHint } from '@/shared/ui/text/textStyles';

/** The tokens with which analysts read the public events. */
export function Tokens() {
  const { data: tokens, isPending, refetch } = useQuery(tokensQuery());
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<EventsTokenCreated['data']>();
  const [notice, setNotice] = useState('');
  const create = (
    <Button $tone="accent" onClick={() => setCreating(true)}>
      {TEXTS.create}
    </Button>
  );

  if (isPending) return <Skeleton label="Loading the tokens" rows={1} height="16rem" />;
  if (!tokens) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  return (
    <>
      <Notice text={notice} />
      {tokens.length === 0 ? (
        <EmptyState icon="code" title={TEXTS.none} text={TEXTS.noneText}>
          {create}
        </EmptyState>
      ) : (
        <Card aria-labelledby="tokens">
          <Head>
            <h2 id="tokens">{TEXTS.title}</h2>
            {create}
          </Head>
          <CardHint>{TEXTS.hint}</CardHint>
          <ActionRows aria-labelledby="tokens">
            {tokens.map((token) => (
              <TokenRow key={token._id} token={token} onRevoked={() => setNotice(TEXTS.revoked(token.name))} />
            ))}
          </ActionRows>
        </Card>
      )}
      {isCreating && (
        <CreateTokenDialog
          onCreated={(token) => {
            setCreating(false);
            setNotice('');
            setCreated(token);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <NewTokenDialog token={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[4]};

  h2 {
    font-size: ${theme.font.lg};
  }
`;
