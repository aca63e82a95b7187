import { REVISIONS_MAX } from '@hirelane/api/constants';
import { type OwnProposal, ProposalTerms } from '@hirelane/api/schemas/proposals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useReviseProposal } from '@/features/proposals/own/commands';
import { REVISE_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { ProposalFields, TERMS } from '@/features/proposals/ProposalFields';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';

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
  const dialog = useFormDialog(form, { send: revise.mutateAsync, fields: TERMS, onSent: onClose });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} {...dialog} onClose={onClose}>
      <Alert tone="info">{TEXTS.hint(REVISIONS_MAX - revisions)}</Alert>
      <FormProvider {...form}>
        <ProposalFields file={file} onFile={setFile} />
      </FormProvider>
    </FormDialog>
  );
}
