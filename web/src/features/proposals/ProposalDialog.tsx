import { SendProposal } from '@hirelane/contracts/api/proposals';
import { DURATIONS } from '@hirelane/contracts/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { defaultsFor, keptProposal, type ProposalValues } from '@/features/proposals/proposalForm';
import { TEXTS } from '@/features/proposals/texts';
import { useSendProposal } from '@/features/proposals/useSendProposal';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FileInput } from '@/shared/ui/FileInput';
import { FormDialog } from '@/shared/ui/FormDialog';
import { RateInput } from '@/shared/ui/RateInput';

interface ProposalDialogProps {
  projectId: string;
  clientId: string;
  freelancerId: string;
  /** Why the last attempt failed; its messages stand on their fields when the dialog is opened again. */
  lastError: Error | undefined;
  onSent: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

const FIELDS = ['expectedBidRate', 'duration', 'portfolio', 'coverLetter'] as const;

export function ProposalDialog(props: ProposalDialogProps) {
  const { projectId, clientId, freelancerId, lastError, onSent, onFailed, onClose } = props;
  const sendProposal = useSendProposal(projectId);
  const kept = useMemo(() => keptProposal(freelancerId, projectId), [freelancerId, projectId]);
  const [start] = useState(kept.load);
  const [file, setFile] = useState(start?.file ?? null);
  const form = useForm<ProposalValues, unknown, SendProposal>({
    resolver: zodResolver(SendProposal),
    defaultValues: { ...defaultsFor(projectId, clientId, freelancerId), ...start?.values },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  // Registered in the order of the page, since the first invalid field gets the focus.
  const rate = register('expectedBidRate');
  const { field } = useController({ control: form.control, name: 'portfolio' });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => kept.save({ values, file }) }),
    [form, kept, file],
  );

  useEffect(() => {
    if (lastError) applyProblem(lastError, setError, FIELDS);
  }, [lastError, setError]);

  const onSubmit = handleSubmit((proposal) =>
    sendProposal.mutateAsync(proposal).then(
      () => {
        kept.drop();
        onSent();
      },
      (error: Error) => onFailed(error),
    ),
  );

  return (
    <FormDialog
      title={TEXTS.dialog}
      // What is typed is kept in the tab: closing loses nothing.
      isDirty={false}
      isBusy={isSubmitting}
      action={TEXTS.dialog}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field
        label="Expected bid rate"
        prefix="₹"
        hint="In whole rupees, for the entire project."
        error={errors.expectedBidRate?.message}
      >
        <RateInput {...rate} />
      </Field>
      <Field label="Duration" error={errors.duration?.message}>
        <select {...register('duration')}>
          {DURATIONS.map((duration) => (
            <option key={duration}>{duration}</option>
          ))}
        </select>
      </Field>
      <FileInput
        label="Portfolio (optional)"
        value={file}
        error={errors.portfolio?.message}
        inputRef={field.ref}
        onChange={(next) => {
          setFile(next);
          field.onChange(next?._id ?? null);
          kept.save({ values: { ...form.getValues(), portfolio: next?._id ?? null }, file: next });
        }}
      />
      <Field label="Cover letter" error={errors.coverLetter?.message}>
        <textarea rows={6} placeholder={TEXTS.coverLetter} {...register('coverLetter')} />
      </Field>
    </FormDialog>
  );
}
