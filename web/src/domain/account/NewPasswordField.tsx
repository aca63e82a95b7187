import { LIMITS } from '@hirelane/api/constants';
import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { loadTwice } from '@/shared/lib/loadChunk';
import { Field } from '@/shared/ui/forms/Field';
import { PasswordInput } from '@/shared/ui/forms/PasswordInput';

type Advise = (password: string) => string;

/** How long typing must pause before the advice is updated, because screen readers read it out. */
const PAUSE_MS = 300;

/** A field for a new password with advice on its strength. It never rejects a password; only the server does. */
export function NewPasswordField(props: {
  label: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** The field's value, which the form may clear. */
  typed: string;
}) {
  const { label, error, registration, typed } = props;
  const { advice, load } = useAdvice(typed);
  const hint = (
    <>
      {advice === '' && `At least ${LIMITS.passwordMin} characters.`} <span aria-live="polite">{advice}</span>
    </>
  );
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput autoComplete="new-password" {...registration} onFocus={load} />
    </Field>
  );
}

/** Loads the dictionary on request, and gives advice on text that is long enough once the user stops typing. */
function useAdvice(text: string) {
  const [advise, setAdvise] = useState<Advise | null>(null);
  const [advice, setAdvice] = useState('');
  const hasBegun = useRef(false);

  useEffect(() => {
    if (!advise || text.length < LIMITS.passwordMin) {
      setAdvice('');
      return;
    }
    const timer = setTimeout(() => setAdvice(advise(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [advise, text]);

  function load() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    loadTwice(() => import('@/domain/account/passwordEstimator')).then(
      (loaded) => setAdvise(() => loaded.advise),
      // The form works without advice. The next focus loads the dictionary again.
      () => {
        hasBegun.current = false;
      },
    );
  }
  return { advice, load };
}
