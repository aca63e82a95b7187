import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from '@/features/confirmation/ConfirmDialog';
import { sendConfirmation } from '@/features/confirmation/useConfirm';
import { ApiError } from '@/shared/lib/apiError';
import { ConfirmedContext, type DoConfirmed } from '@/shared/lib/useConfirmed';

const isNeeded = (error: unknown) => error instanceof ApiError && error.problem.code === 'confirm-needed';

/** Provides the one dialog that asks users to confirm their identity. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  const doConfirmed = useCallback<DoConfirmed>(async (work, password) => {
    try {
      return await work();
    } catch (error) {
      if (!isNeeded(error)) throw error;
      const isConfirmed =
        (password && (await confirmsBy(password))) ||
        (await new Promise<boolean>((resolve) => setAnswer(() => resolve)));
      if (!isConfirmed) throw error;
      return work();
    }
  }, []);

  function close(isConfirmed: boolean) {
    answer?.(isConfirmed);
    setAnswer(undefined);
  }

  return (
    <ConfirmedContext value={doConfirmed}>
      {children}
      {answer && <ConfirmDialog onConfirmed={() => close(true)} onClose={() => close(false)} />}
    </ConfirmedContext>
  );
}

/** False if more than this is needed, or something else. The dialog finds out what. */
const confirmsBy = (password: string) =>
  sendConfirmation({ password }).then(
    () => true,
    () => false,
  );
