import type { JoinCodes } from '@hirelane/api/schemas/marketplace';
import { useRevokeJoinCode } from '@/features/marketplace/commands';
import { CODE_TEXTS } from '@/features/marketplace/texts';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ActionRows } from '@/shared/ui/lists/ActionRows';

/** Invitation codes with their notes and statuses; an open one can be revoked. */
export function JoinCodeList({ codes }: { codes: JoinCodes }) {
  const revoke = useRevokeJoinCode();
  if (codes.length === 0) return <p>{CODE_TEXTS.none}</p>;
  return (
    <>
      {revoke.error && <Alert>{messageOf(revoke.error)}</Alert>}
      <ActionRows>
        {codes.map(({ _id, note, madeAt, expiresAt, state }) => (
          <li key={_id}>
            <div>
              <strong>{note || 'Without a note'}</strong>
              <p>
                {CODE_TEXTS.states[state]}. Created <time dateTime={madeAt}>{formatInstant(madeAt)}</time>, valid until{' '}
                <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>.
              </p>
            </div>
            {state === 'open' && (
              <Button
                $size="sm"
                disabled={revoke.isPending}
                aria-label={`Revoke the code: ${note || 'without a note'}`}
                onClick={() => revoke.mutate(_id)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ActionRows>
    </>
  );
}
