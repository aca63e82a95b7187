import type { EventsTokens } from '@hirelane/api/schemas/events-tokens';
import { useState } from 'react';
import { useRevokeToken } from '@/features/operator/commands';
import { actorText, TOKEN_TEXTS as TEXTS } from '@/features/operator/texts';
import { formatLocalDay } from '@/shared/lib/format';
import { Button } from '@/shared/ui/buttons/Button';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Moment } from '@/shared/ui/text/Moment';

interface TokenRowProps {
  token: EventsTokens[number];
  /** Called after the token was revoked. */
  onRevoked: () => void;
}

/** A token for the public events: its creation, its last use, and a button that revokes it. */
export function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { _id, name, createdAt, createdBy, lastUsedAt } = token;
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeToken();

  const confirm = () =>
    revoke.mutate(_id, {
      onSuccess() {
        setAsked(false);
        onRevoked();
      },
    });

  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          Created <time dateTime={createdAt}>{formatLocalDay(createdAt)}</time> {actorText(createdBy)}
        </p>
        <p>{lastUsedAt === null ? TEXTS.unused : <Moment what="Last used" instant={lastUsedAt} />}</p>
      </div>
      <Button $size="sm" aria-label={TEXTS.revokeNamed(name)} onClick={() => setAsked(true)}>
        {TEXTS.revoke}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={TEXTS.revokeTitle(name)}
          action={TEXTS.revokeAction}
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          {TEXTS.revokeText}
        </ConfirmDialog>
      )}
    </li>
  );
}
