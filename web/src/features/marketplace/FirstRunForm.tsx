import { LEGAL_KINDS } from '@hirelane/api/marketplace';
import { SetUpMarketplace } from '@hirelane/api/schemas/marketplace';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useSetUp, useSkipFirstRun } from '@/features/marketplace/commands';
import { keptSetUp } from '@/features/marketplace/kept';
import {
  FIRST_RUN_TEXTS,
  LEGAL_HINT,
  LEGAL_NAMES,
  REGISTRATION_OPTIONS,
  SETTINGS_TEXTS,
} from '@/features/marketplace/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { messageOf } from '@/shared/api/http';
import { useKept } from '@/shared/lib/keptForm';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { RadioCards } from '@/shared/ui/forms/RadioCards';
import { ButtonRow } from '@/shared/ui/layout/layout';

const EMPTY = { name: '', contact: '', registration: 'open', terms: '', privacy: '', imprint: '' } as const;

/**
 * Name, contact, registration and legal texts in a single form. The typed text is kept when the user leaves the page.
 * Saving opens the next screen.
 */
export function FirstRunForm({ version }: { version: number }) {
  const setUp = useSetUp();
  const skip = useSkipFirstRun();
  const [kept] = useState(keptSetUp);
  const { register, handleSubmit, setError, formState, subscribe } = useForm<
    z.input<typeof SetUpMarketplace>,
    unknown,
    SetUpMarketplace
  >({ resolver: zodResolver(SetUpMarketplace), defaultValues: { ...EMPTY, ...kept.load(), version } });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);
  const onSubmit = handleSubmit((form) =>
    setUp.mutateAsync(form).then(kept.drop, (failure: Error) => {
      applyProblem(failure, setError, ['name', 'contact', 'registration', ...LEGAL_KINDS]);
    }),
  );
  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field label={SETTINGS_TEXTS.name} hint={SETTINGS_TEXTS.nameHint} error={errors.name?.message}>
        <input autoComplete="off" {...register('name')} />
      </Field>
      <Field label={SETTINGS_TEXTS.contact} hint={SETTINGS_TEXTS.contactHint} error={errors.contact?.message}>
        <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('contact')} />
      </Field>
      <RadioCards
        legend={SETTINGS_TEXTS.registration}
        options={REGISTRATION_OPTIONS}
        error={errors.registration?.message}
        {...register('registration')}
      />
      {LEGAL_KINDS.map((kind) => (
        <Field key={kind} label={LEGAL_NAMES[kind]} hint={LEGAL_HINT} error={errors[kind]?.message}>
          <textarea rows={5} {...register(kind)} />
        </Field>
      ))}
      {errors.root?.['server']?.message && <Alert>{errors.root['server'].message}</Alert>}
      {skip.error && <Alert>{messageOf(skip.error)}</Alert>}
      <ButtonRow>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Saving…' : FIRST_RUN_TEXTS.save}
        </Button>
        <Button $tone="quiet" disabled={skip.isPending} onClick={() => skip.mutate(undefined)}>
          {FIRST_RUN_TEXTS.skip}
        </Button>
      </ButtonRow>
    </Form>
  );
}
