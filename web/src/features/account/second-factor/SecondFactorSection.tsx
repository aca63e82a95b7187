import { PASSKEYS_MAX, RECOVERY_CODES, type SecondFactor } from '@hirelane/api/schemas/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { knowsPasskeys } from '@/domain/account/passkey';
import { secondFactorQuery } from '@/features/account/queries';
import { AppDialog } from '@/features/account/second-factor/AppDialog';
import { useAddPasskey, useRenewCodes } from '@/features/account/second-factor/commands';
import { PasskeyList } from '@/features/account/second-factor/PasskeyList';
import { PasskeyNameDialog } from '@/features/account/second-factor/PasskeyNameDialog';
import { RecoveryCodesDialog } from '@/features/account/second-factor/RecoveryCodesDialog';
import { RemoveDialog } from '@/features/account/second-factor/RemoveDialog';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';

const TITLE = 'Two-step verification';
const TEXT =
  'With two-step verification, a password alone is not enough to sign in. A passkey is a key on your phone, computer or security key; it also signs you in without a password.';

type Open = 'app' | 'remove-app' | 'passkey';

/**
 * Passkeys, the authenticator app and recovery codes. Renders dialogs that contain forms, so it must not be inside a
 * form.
 */
export function SecondFactorSection() {
  const { data: factor, isPending, refetch } = useQuery(secondFactorQuery());
  return (
    <TitledCard title={TITLE} text={TEXT}>
      {factor ? (
        <Parts factor={factor} />
      ) : isPending ? (
        <Skeleton label="Loading two-step verification" rows={2} height="4rem" />
      ) : (
        <ErrorState message="We could not load your two-step verification." onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}

function Parts({ factor }: { factor: SecondFactor }) {
  const { passkeys, appSince, isOn, recoveryCodesLeft } = factor;
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [notice, setNotice] = useState('');
  const close = () => setOpen(undefined);
  const isLast = passkeys.length + (appSince === null ? 0 : 1) === 1;

  function done(said: string, recoveryCodes: readonly string[] | null = null) {
    close();
    setNotice(said);
    setCodes(recoveryCodes ?? undefined);
  }

  return (
    <Stack>
      <Badge data-tone={isOn ? undefined : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
      <Notice text={codes ? '' : notice} />
      <Part>
        <h3>Passkeys</h3>
        {passkeys.length === 0 ? (
          <p>You have no passkeys yet.</p>
        ) : (
          <PasskeyList passkeys={passkeys} isLast={isLast} onDone={done} />
        )}
        {!knowsPasskeys() && <p>This browser does not support passkeys.</p>}
        {knowsPasskeys() && passkeys.length < PASSKEYS_MAX && (
          <Button $size="sm" onClick={() => setOpen('passkey')}>
            Add a passkey
          </Button>
        )}
      </Part>
      <Part>
        <h3>Authenticator app</h3>
        {appSince === null ? (
          <Button $size="sm" onClick={() => setOpen('app')}>
            Set up an authenticator app
          </Button>
        ) : (
          <Row>
            <span>Set up {formatInstant(appSince)}</span>
            <Button $size="sm" onClick={() => setOpen('remove-app')}>
              Remove the app
            </Button>
          </Row>
        )}
      </Part>
      {isOn && (
        <Part>
          <RecoveryCodes left={recoveryCodesLeft} onRenewed={(renewed) => done('New codes created.', renewed)} />
        </Part>
      )}
      {open === 'passkey' && <AddPasskey onDone={(made) => done('Passkey added.', made)} onClose={close} />}
      {open === 'app' && <AppDialog onDone={(made) => done('Authenticator app added.', made)} onClose={close} />}
      {open === 'remove-app' && (
        <RemoveDialog
          which="app"
          title="Remove the authenticator app?"
          action="Remove the app"
          isLast={isLast}
          onDone={done}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Stack>
  );
}

interface AddPasskeyProps {
  onDone: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const add = useAddPasskey();
  return (
    <PasskeyNameDialog
      title="Add a passkey"
      name=""
      hint="A name to recognise it by, such as 'Phone' or 'Laptop'. Your browser asks for the rest."
      action="Add the passkey"
      busyAction="Waiting for the passkey…"
      onName={async (name) => onDone((await add.mutateAsync(name)).recoveryCodes)}
      onClose={onClose}
    />
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`;

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${theme.space[3]};
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  h3 {
    font-size: ${theme.font.sm};
  }

  p {
    color: ${theme.color.textMuted};
  }

  ul {
    display: grid;
    justify-self: stretch;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[2]} ${theme.space[3]};
    padding-block: ${theme.space[3]};
    border-block-end: 1px solid ${theme.color.line};
  }

  li > :first-child {
    display: grid;
    flex: 1 1 12rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

interface RecoveryCodesProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

/** The number of recovery codes left, and a button to create new ones. */
function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const renew = useRenewCodes();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <h3>Recovery codes</h3>
      <p>
        {left} of {RECOVERY_CODES} are left. Each signs you in once when you have lost your passkey or phone.
      </p>
      <Button $size="sm" onClick={() => setIsAsking(true)}>
        Create new codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          isBusy={renew.isPending}
          error={renew.error}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: ({ recoveryCodes }) => {
                setIsAsking(false);
                onRenewed(recoveryCodes);
              },
            })
          }
          onClose={() => setIsAsking(false)}
        >
          Your current codes stop working.
        </ConfirmDialog>
      )}
    </>
  );
}
