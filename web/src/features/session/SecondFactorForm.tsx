import { AppCode, type Assertion, RecoveryCode } from '@hirelane/api/schemas/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod';
import { askPasskey, knowsPasskeys } from '@/domain/account/passkey';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { Icon } from '@/shared/ui/icons/Icon';

type Way = 'passkey' | 'app' | 'recovery';

const OTHER = { passkey: 'Use a passkey', app: 'Use your authenticator app', recovery: 'Use a recovery code' } as const;
const WRONG = {
  passkey: 'This passkey does not belong to this account.',
  app: 'This code is wrong or was already used. Wait for the next code in your app.',
  recovery: 'This recovery code is wrong or was already used. Use another one.',
} as const;

const isWrong = (error: Error): boolean => error instanceof ApiError && error.problem.code === 'wrong-credentials';

/** Asks for one of the account's second factors. A recovery code can replace any of them. */
export function SecondFactorForm({ wanted }: { wanted: Readonly<{ app: boolean; passkey: boolean }> }) {
  const ways: Way[] = [
    ...(wanted.passkey && knowsPasskeys() ? ['passkey' as const] : []),
    ...(wanted.app ? ['app' as const] : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  return (
    <Stack>
      {way === 'passkey' ? <PasskeyStep /> : <CodeStep key={way} way={way} />}
      <Others>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <Button $size="sm" onClick={() => setWay(other)}>
                {OTHER[other]}
              </Button>
            </li>
          ))}
      </Others>
    </Stack>
  );
}

function PasskeyStep() {
  const give = useSecondFactor();
  const isBusy = give.isPending || give.isSuccess;
  return (
    <Stack>
      <Button $tone="accent" $size="lg" disabled={isBusy} onClick={() => give.mutate('passkey')}>
        <Icon name="shield" />
        {isBusy ? 'Waiting for the passkey…' : 'Continue with a passkey'}
      </Button>
      {give.error && <Alert>{isWrong(give.error) ? WRONG.passkey : messageOf(give.error)}</Alert>}
    </Stack>
  );
}

const SCHEMAS = { app: z.object({ code: AppCode }), recovery: z.object({ code: RecoveryCode }) } as const;
const LABELS = { app: 'Code', recovery: 'Recovery code' } as const;
const HINTS = {
  app: 'The six-digit code from your authenticator app.',
  recovery: 'One of the ten codes you got when you turned on two-step verification.',
} as const;

function CodeStep({ way }: { way: 'app' | 'recovery' }) {
  const give = useSecondFactor();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(SCHEMAS[way]),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || give.isSuccess;

  const onSubmit = handleSubmit(({ code }) =>
    give.mutateAsync(way === 'app' ? { code } : { recoveryCode: code }).catch((error: Error) => {
      resetField('code');
      if (isWrong(error)) setError('code', { type: 'server', message: WRONG[way] });
      else applyProblem(error, setError, ['code']);
    }),
  );

  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      <Field label={LABELS[way]} hint={HINTS[way]} error={errors.code?.message}>
        {way === 'app' ? (
          <input inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
        ) : (
          <input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('code')} />
        )}
      </Field>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <Button type="submit" $tone="accent" $size="lg">
        {isBusy ? 'Signing in…' : 'Continue'}
      </Button>
    </Form>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`;

const Others = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

type Given = Readonly<{ code: string } | { recoveryCode: string } | { passkey: Assertion }>;

async function passkey(): Promise<Assertion> {
  const { data } = await secondFactorApi.call('secondFactorOptions', { body: {} });
  return askPasskey(data);
}

/** Completes the pending sign-in. Has no idempotency key because a code or a passkey response can be used only once. */
const useSecondFactor = () =>
  useCommand(
    async (given: Given | 'passkey') =>
      secondFactorApi.call('giveSecondFactor', { body: given === 'passkey' ? { passkey: await passkey() } : given }),
    { onSuccess: rememberSignedIn },
  );
