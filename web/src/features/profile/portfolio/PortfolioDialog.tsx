import { EditPortfolio, type Portfolio } from '@hirelane/api/schemas/profile-items';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { FileInput } from '@/domain/files/FileInput';
import { profileKeys } from '@/features/profile/queries';
import { ENTRY_TOASTS, TEXTS } from '@/features/profile/texts';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';
import { promiseToast } from '@/shared/lib/toast';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface PortfolioDialogProps {
  profileId: string;
  /** The entry to change; undefined to add one. */
  portfolio: Portfolio | undefined;
  onClose: () => void;
}

type Values = z.input<typeof EditPortfolio>;

const FIELDS = ['title', 'role', 'completionDate', 'projectChallange', 'projectSolution', 'file'] as const;
const EMPTY = { title: '', role: '', completionDate: '', projectChallange: '', projectSolution: '' };

export function PortfolioDialog({ profileId, portfolio, onClose }: PortfolioDialogProps) {
  const save = useSavePortfolio(profileId, portfolio?._id);
  const [file, setFile] = useState(portfolio?.file ?? null);
  const form = useForm<Values, unknown, EditPortfolio>({
    resolver: zodResolver(EditPortfolio),
    defaultValues: { ...EMPTY, ...portfolio, profileId, file: portfolio?.file._id ?? '' },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  // Fields are registered in page order, because the first invalid field gets the focus.
  const title = register('title');
  const role = register('role');
  const completionDate = register('completionDate');
  const challenge = register('projectChallange');
  const solution = register('projectSolution');
  const { field } = useController({ control, name: 'file' });
  const toasts = ENTRY_TOASTS.portfolio[portfolio ? 'update' : 'add'];
  const dialog = useFormDialog(form, {
    send: (values) => promiseToast(save.mutateAsync(values), toasts, () => true),
    fields: FIELDS,
    onSent: onClose,
  });

  return (
    <FormDialog title={portfolio ? TEXTS.editPortfolioDialog : TEXTS.addPortfolioDialog} {...dialog} onClose={onClose}>
      <Field label="Project Title" error={errors.title?.message}>
        <input {...title} />
      </Field>
      <FormPair>
        <Field label="Role" error={errors.role?.message}>
          <input {...role} />
        </Field>
        <Field label="Completion Date" error={errors.completionDate?.message}>
          <DateInput {...completionDate} />
        </Field>
      </FormPair>
      <Field label="Project Task/Challenge" error={errors.projectChallange?.message}>
        <textarea rows={4} {...challenge} />
      </Field>
      <Field label="Project Solution" error={errors.projectSolution?.message}>
        <textarea rows={4} {...solution} />
      </Field>
      <FileInput
        label="Attach File"
        value={file}
        error={errors.file?.message}
        inputRef={field.ref}
        onChange={(next) => {
          setFile(next);
          field.onChange(next?._id ?? '');
        }}
      />
    </FormDialog>
  );
}

/** Changes the entry with this id, or adds an entry if `id` is undefined. */
const useSavePortfolio = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditPortfolio, idempotencyKey) =>
      id
        ? profileItemsApi.call('editPortfolio', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addPortfolio', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('portfolio', profileId)] },
  );
