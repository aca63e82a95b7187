import { MakeJoinCode } from '@hirelane/api/schemas/marketplace';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { useMakeJoinCode } from '@/features/marketplace/commands';
import { JoinCodeList } from '@/features/marketplace/JoinCodeList';
import { joinCodesQuery } from '@/features/marketplace/queries';
import { CODE_TEXTS } from '@/features/marketplace/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { copyText } from '@/shared/lib/copyOrSave';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { FormPair } from '@/shared/ui/layout/layout';

/** Creates invitation codes, and shows the status of each. */
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
          <Button type="submit">{isSubmitting ? 'Creating a code…' : CODE_TEXTS.make}</Button>
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

/** A new invitation code, which the server cannot show again. */
function NewJoinCode({ code }: { code: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    copyText(code).then(
      () => setSaid(CODE_TEXTS.copied),
      () => setSaid(CODE_TEXTS.notCopied),
    );
  return (
    <Alert tone="success">
      <Row>
        <p>
          {CODE_TEXTS.made} <Code>{code}</Code>. {CODE_TEXTS.once}
        </p>
        <Button type="button" $size="sm" onClick={() => void copy()}>
          {CODE_TEXTS.copy}
        </Button>
        {said && <Said>{said}</Said>}
      </Row>
    </Alert>
  );
}

/** Never wraps, because users type or copy the code as a whole. */
const Code = styled.code`
  display: inline-block;
  font-weight: 700;
  white-space: nowrap;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
`;

const Said = styled.p`
  flex-basis: 100%;
`;
