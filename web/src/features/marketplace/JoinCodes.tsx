import { MakeJoinCode } from '@hirelane/contracts/api/marketplace';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useMakeJoinCode } from '@/features/marketplace/commands';
import { JoinCodeList } from '@/features/marketplace/JoinCodeList';
import { NewJoinCode } from '@/features/marketplace/NewJoinCode';
import { joinCodesQuery } from '@/features/marketplace/queries';
import { CODE_TEXTS } from '@/features/marketplace/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';
import { FormPair } from '@/shared/ui/FormPair';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** Makes invitation codes, and shows what became of each. */
export function JoinCodes() {
  const { data: codes, error, refetch } = useQuery(joinCodesQuery());
  const make = useMakeJoinCode();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof MakeJoinCode>,
    unknown,
    MakeJoinCode
  >({ resolver: zodResolver(MakeJoinCode), defaultValues: { note: '', days: 7 } });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit((form) =>
    make.mutateAsync(form).then(
      () => reset(),
      (failure: Error) => void applyProblem(failure, setError, ['note', 'days']),
    ),
  );
  return (
    <>
      <Form isBusy={isSubmitting} onSubmit={onSubmit}>
        <FormPair>
          <Field label={CODE_TEXTS.note} error={errors.note?.message}>
            <input autoComplete="off" {...register('note')} />
          </Field>
          <Field label={CODE_TEXTS.days} error={errors.days?.message}>
            <input type="number" min={1} max={90} {...register('days', { valueAsNumber: true })} />
          </Field>
        </FormPair>
        {errors.root?.['server']?.message && <Alert>{errors.root['server'].message}</Alert>}
        {make.data && <NewJoinCode key={make.data.data._id} code={make.data.data.code} />}
        <div>
          <Button type="submit">{isSubmitting ? 'Making a code…' : CODE_TEXTS.make}</Button>
        </div>
      </Form>
      {error ? (
        <ErrorState message={CODE_TEXTS.failed} onRetry={() => void refetch()} />
      ) : codes ? (
        <JoinCodeList codes={codes} />
      ) : (
        <Skeleton label="Loading the invitation codes" rows={3} height="4rem" />
      )}
    </>
  );
}
