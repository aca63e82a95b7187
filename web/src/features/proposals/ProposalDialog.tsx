import { SendProposal } from '@hirelane/api/schemas/proposals';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { markApplied, projectKeys, projectQuery } from '@/features/projects/queries';
import { ProposalFields, TERMS } from '@/features/proposals/ProposalFields';
import { defaultsFor, isProposalExist, keptProposal, type ProposalValues } from '@/features/proposals/proposalForm';
import { proposalKeys } from '@/features/proposals/queries';
import { TEXTS } from '@/features/proposals/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { proposalsApi } from '@/shared/api/routes/proposals';
import { useCommand } from '@/shared/api/useCommand';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';

interface ProposalDialogProps {
  projectId: string;
  /** The client's id, or null if the freelancer may not see the client's page. */
  clientId: string | null;
  /** The version of the project that the proposal is for. */
  version: number;
  freelancerId: string;
  /** The error from the last attempt. When the dialog is opened again, its messages are shown at their fields. */
  lastError: Error | undefined;
  onSent: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

export function ProposalDialog(props: ProposalDialogProps) {
  const { projectId, clientId, version, freelancerId, lastError, onSent, onFailed, onClose } = props;
  const sendProposal = useSendProposal(projectId);
  // Loaded already: the dialog is opened on the project's page.
  const project = useQuery(projectQuery(projectId)).data?.data;
  const kept = useMemo(() => keptProposal(freelancerId, projectId), [freelancerId, projectId]);
  const [start] = useState(kept.load);
  const [file, setFile] = useState(start?.file ?? null);
  const form = useForm<ProposalValues, unknown, SendProposal>({
    resolver: zodResolver(SendProposal),
    defaultValues: { ...defaultsFor(projectId, clientId, freelancerId, project?.duration), ...start?.values },
  });
  const { handleSubmit, setError, formState } = form;
  const { isSubmitting } = formState;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => kept.save({ values, file }) }),
    [form, kept, file],
  );

  useEffect(() => {
    if (lastError) applyProblem(lastError, setError, TERMS);
  }, [lastError, setError]);

  const onSubmit = handleSubmit((proposal) =>
    sendProposal.mutateAsync({ ...proposal, projectVersion: version }).then(
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
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      action={TEXTS.dialog}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {project && <p>{TEXTS.budget(project)}</p>}
      <FormProvider {...form}>
        <ProposalFields
          file={file}
          onFile={(next) => {
            setFile(next);
            kept.save({ values: { ...form.getValues(), portfolio: next?._id ?? null }, file: next });
          }}
        />
      </FormProvider>
    </FormDialog>
  );
}

function useSendProposal(projectId: string) {
  const client = useQueryClient();
  return useCommand(
    (body: SendProposal, idempotencyKey) => proposalsApi.call('sendProposal', { body, idempotencyKey }),
    {
      invalidates: [projectKeys.detail(projectId), projectKeys.lists, proposalKeys.own],
      onSuccess: () => markApplied(client, projectId),
      onError: (error) => {
        if (isProposalExist(error)) markApplied(client, projectId);
      },
    },
  );
}
