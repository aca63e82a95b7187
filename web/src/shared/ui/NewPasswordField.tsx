import { LIMITS } from '@hirelane/contracts/constants';
import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { loadTwice } from '@/shared/lib/loadChunk';
import { Field } from '@/shared/ui/Field';

type Advise = (password: string) => string;

/** ms without a key before the advice follows what was typed: a screen reader reads it out. */
const PAUSE = 300;

/** A field for a new password, which advises on it. It refuses nothing: that is the server's to do. */
export function NewPasswordField(props: {
  label: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  /** What stands in the field, which the form may empty. */
  typed: string;
}) {
  const { label, error, registration, typed } = props;
  const { advice, load } = useAdvice(typed);
  const hint = (
    <>
      At least {LIMITS.passwordMin} characters. <span aria-live="polite">{advice}</span>
    </>
  );
  return (
    <Field label={label} hint={hint} error={error}>
      <input type="password" autoComplete="new-password" {...registration} onFocus={load} />
    </Field>
  );
}

/** Loads the dictionary when it is asked to, and advises on a text once it is long enough and at rest. */
function useAdvice(text: string) {
  const [advise, setAdvise] = useState<Advise | null>(null);
  const [advice, setAdvice] = useState('');
  const hasBegun = useRef(false);

  useEffect(() => {
    if (!advise || text.length < LIMITS.passwordMin) {
      setAdvice('');
      return;
    }
    const timer = setTimeout(() => setAdvice(advise(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [advise, text]);

  function load() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    loadTwice(() => import('@/shared/lib/passwordEstimator')).then(
      (loaded) => setAdvise(() => loaded.advise),
      // Without it the form works as well; the next focus tries again.
      () => {
        hasBegun.current = false;
      },
    );
  }
  return { advice, load };
}
