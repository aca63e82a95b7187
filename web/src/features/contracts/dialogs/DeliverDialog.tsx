import { DELIVERY_FILES_MAX } from '@hirelane/api/constants';
import { DeliverWork } from '@hirelane/api/schemas/contracts';
import type { FileRef } from '@hirelane/api/schemas/files';
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { conflictOf, useDeliver } from '@/features/contracts/commands';
import { keptDelivery } from '@/features/contracts/dialogs/keptTexts';
import { DELIVER_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { formatSize } from '@/shared/lib/format';
import { useKept } from '@/shared/lib/keptForm';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { FileInput } from '@/shared/ui/FileInput';
import { FileRow } from '@/shared/ui/FileRow';
import { FormDialog } from '@/shared/ui/FormDialog';

interface DeliverDialogProps {
  contractId: string;
  onConflict: (text: string) => void;
  onClose: () => void;
}

const idsOf = (files: readonly FileRef[]) => files.map(({ _id }) => _id);

/** A note and files for the client; files are uploaded as they are chosen. */
export function DeliverDialog({ contractId, onConflict, onClose }: DeliverDialogProps) {
  const deliver = useDeliver(contractId);
  const [kept] = useState(() => keptDelivery(contractId));
  const [start] = useState(kept.load);
  const [files, setFiles] = useState<FileRef[]>(start?.files ?? []);
  const { register, handleSubmit, setError, setValue, getValues, subscribe, formState } = useForm<
    z.input<typeof DeliverWork>,
    unknown,
    z.output<typeof DeliverWork>
  >({ resolver: zodResolver(DeliverWork), defaultValues: { note: start?.note ?? '', files: idsOf(files) } });
  const { errors, isSubmitting } = formState;

  const keep = useCallback(({ note }: { note: string }) => kept.save({ note, files }), [kept, files]);
  useKept(subscribe, keep);

  function change(next: FileRef[]) {
    setFiles(next);
    setValue('files', idsOf(next));
    kept.save({ note: getValues('note'), files: next });
  }

  const onSubmit = handleSubmit((delivery) =>
    deliver.mutateAsync(delivery).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => {
        const conflict = conflictOf(error);
        if (conflict) onConflict(conflict);
        else applyProblem(error, setError, ['note', 'files']);
      },
    ),
  );

  return (
    <FormDialog
      title={TEXTS.title}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      busyAction="Delivering…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Note" hint={TEXTS.note} error={errors.note?.message}>
        <textarea rows={5} {...register('note')} />
      </Field>
      {files.map((file) => (
        <FileRow key={file._id} name={file.name} detail={formatSize(file.size)}>
          <Button
            $tone="quiet"
            $size="sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => change(files.filter(({ _id }) => _id !== file._id))}
          >
            Remove
          </Button>
        </FileRow>
      ))}
      {files.length < DELIVERY_FILES_MAX && (
        <FileInput
          label={files.length === 0 ? 'Files (optional)' : 'Another file (optional)'}
          value={null}
          error={errors.files?.message}
          onChange={(file) => file && change([...files, file])}
        />
      )}
    </FormDialog>
  );
}
