import { REVISIONS_MAX } from '@hirelane/api/constants';
import { type OwnProposal, ProposalTerms } from '@hirelane/api/schemas/proposals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useReviseProposal } from '@/features/proposals/own/commands';
import { REVISE_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { ProposalFields, TERMS } from '@/features/proposals/ProposalFields';
import { applyProblem } from '@/shared/api/applyProblem';
import { Alert } from '@/shared/ui/Alert';
import { FormDialog } from '@/shared/ui/FormDialog';

interface ReviseDialogProps {
  proposal: OwnProposal;
  onClose: () => void;
}

/** Lets the freelancer change the terms of their own proposal. */
export function ReviseDialog({ proposal, onClose }: ReviseDialogProps) {
  const { project, expectedBidRate, duration, coverLetter, portfolio, revisions } = proposal;
  const revise = useReviseProposal(project._id);
  const [file, setFile] = useState(portfolio);
  const form = useForm<z.input<typeof ProposalTerms>, unknown, ProposalTerms>({
    resolver: zodResolver(ProposalTerms),
    defaultValues: {
      expectedBidRate: String(expectedBidRate),
      duration,
      coverLetter,
      portfolio: portfolio?._id ?? null,
    },
  });
  const { handleSubmit, setError, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit((terms) =>
    revise.mutateAsync(terms).then(onClose, (error: Error) => applyProblem(error, setError, TERMS)),
  );
  return (
    <FormDialog
      title={TEXTS.title}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint(REVISIONS_MAX - revisions)}</Alert>
      <FormProvider {...form}>
        <ProposalFields file={file} onFile={setFile} />
      </FormProvider>
    </FormDialog>
  );
}
