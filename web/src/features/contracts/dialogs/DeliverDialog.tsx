import { DELIVERY_FILES_MAX } from '@hirelane/api/constants';
import { DeliverWork } from '@hirelane/api/schemas/contracts';
import type { FileRef } from '@hirelane/api/schemas/files';
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { FileInput } from '@/domain/files/FileInput';
import { FileRow } from '@/domain/files/FileRow';
import { showingConflict, useDeliver } from '@/features/contracts/commands';
import { keptDelivery } from '@/features/contracts/dialogs/keptTexts';
import { DELIVER_TEXTS as TEXTS } from '@/features/contracts/texts';
import { formatSize } from '@/shared/lib/format';
import { Button } from '@/shared/ui/buttons/Button';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

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
  const form = useForm<z.input<typeof DeliverWork>, unknown, z.output<typeof DeliverWork>>({
    resolver: zodResolver(DeliverWork),
    defaultValues: { note: start?.note ?? '', files: idsOf(files) },
  });
  const { register, setValue, getValues, formState } = form;
  const { errors } = formState;

  const save = useCallback(({ note }: { note: string }) => kept.save({ note, files }), [kept, files]);
  const dialog = useKeptFormDialog(
    form,
    { save, drop: kept.drop },
    {
      send: deliver.mutateAsync,
      fields: ['note', 'files'],
      onSent: onClose,
      onError: showingConflict(onConflict),
    },
  );

  function change(next: FileRef[]) {
    setFiles(next);
    setValue('files', idsOf(next));
    kept.save({ note: getValues('note'), files: next });
  }

  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Delivering…" {...dialog} onClose={onClose}>
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
