import { DeliverWork } from '@hirelane/contracts/api/contracts';
import type { FileRef } from '@hirelane/contracts/api/files';
import { DELIVERY_FILES_MAX } from '@hirelane/contracts/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useDeliver } from '@/features/contracts/commands';
import { DELIVER_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { formatSize } from '@/shared/lib/format';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { FileInput } from '@/shared/ui/FileInput';
import { FileRow } from '@/shared/ui/FileRow';
import { FormDialog } from '@/shared/ui/FormDialog';

/** A note and files for the client, uploaded as they are chosen. */
export function DeliverDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const deliver = useDeliver(contractId);
  const [files, setFiles] = useState<readonly FileRef[]>([]);
  const { register, handleSubmit, setError, setValue, formState } = useForm<
    z.input<typeof DeliverWork>,
    unknown,
    z.output<typeof DeliverWork>
  >({ resolver: zodResolver(DeliverWork), defaultValues: { note: '', files: [] } });
  const { errors, isDirty, isSubmitting } = formState;

  function change(next: readonly FileRef[]) {
    setFiles(next);
    setValue(
      'files',
      next.map(({ _id }) => _id),
      { shouldDirty: true },
    );
  }

  const onSubmit = handleSubmit((delivery) =>
    deliver.mutateAsync(delivery).then(onClose, (error: Error) => applyProblem(error, setError, ['note', 'files'])),
  );

  return (
    <FormDialog
      title={TEXTS.title}
      isDirty={isDirty}
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
