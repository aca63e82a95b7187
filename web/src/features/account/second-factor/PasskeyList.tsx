import type { Passkey } from '@hirelane/api/schemas/second-factor';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRenamePasskey } from '@/features/account/second-factor/commands';
import { PasskeyNameDialog } from '@/features/account/second-factor/PasskeyNameDialog';
import { RemoveDialog } from '@/features/account/second-factor/RemoveDialog';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Whether only one second factor is left, so that removing it turns off two-step verification. */
  isLast: boolean;
  onDone: (notice: string) => void;
}

/** The user's passkeys; each can be renamed and removed. */
export function PasskeyList({ passkeys, isLast, onDone }: PasskeyListProps) {
  const [open, setOpen] = useState<{ passkey: Passkey; action: 'rename' | 'remove' }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey._id}>
            <div>
              <strong>{passkey.name}</strong>
              <small>
                Added <time dateTime={passkey.createdAt}>{formatInstant(passkey.createdAt)}</time>
                {passkey.lastUsedAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <time dateTime={passkey.lastUsedAt}>{formatInstant(passkey.lastUsedAt)}</time>
                  </>
                )}
              </small>
            </div>
            <Actions>
              <Button
                $size="sm"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpen({ passkey, action: 'rename' })}
              >
                Rename
              </Button>
              <Button
                $size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setOpen({ passkey, action: 'remove' })}
              >
                Remove
              </Button>
            </Actions>
          </li>
        ))}
      </ul>
      {open?.action === 'rename' && <Rename passkey={open.passkey} onClose={close} />}
      {open?.action === 'remove' && (
        <RemoveDialog
          which={{ passkey: open.passkey._id }}
          title={`Remove ${open.passkey.name}?`}
          action="Remove passkey"
          isLast={isLast}
          onDone={(notice) => {
            close();
            onDone(notice);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey._id);
  return (
    <PasskeyNameDialog
      title="Rename passkey"
      name={passkey.name}
      action="Save"
      busyAction="Saving…"
      onName={async (name) => {
        await rename.mutateAsync(name);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const Actions = styled.div`
  display: flex;
  gap: ${theme.space[2]};
`;
