import { EditEducation, type Education } from '@hirelane/api/schemas/profile-items';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { profileKeys } from '@/features/profile/queries';
import { ENTRY_TOASTS } from '@/features/profile/texts';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';
import { promiseToast } from '@/shared/lib/toast';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface EducationDialogProps {
  profileId: string;
  /** The entry to change; undefined to add one. */
  education: Education | undefined;
  onClose: () => void;
}

type Values = z.input<typeof EditEducation>;

const FIELDS = ['universityName', 'completionDate', 'degree', 'course', 'description'] as const;
const EMPTY = { universityName: '', completionDate: '', degree: '', course: '', description: '' };

export function EducationDialog({ profileId, education, onClose }: EducationDialogProps) {
  const save = useSaveEducation(profileId, education?._id);
  const form = useForm<Values, unknown, EditEducation>({
    resolver: zodResolver(EditEducation),
    defaultValues: { ...EMPTY, ...education, profileId },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const toasts = ENTRY_TOASTS.education[education ? 'update' : 'add'];
  const dialog = useFormDialog(form, {
    send: (values) => promiseToast(save.mutateAsync(values), toasts, () => true),
    fields: FIELDS,
    onSent: onClose,
  });

  return (
    <FormDialog title={education ? 'Edit Education' : 'Add Education'} {...dialog} onClose={onClose}>
      <Field label="University" error={errors.universityName?.message}>
        <input {...register('universityName')} />
      </Field>
      <Field label="Completion Date" error={errors.completionDate?.message}>
        <DateInput {...register('completionDate')} />
      </Field>
      <FormPair>
        <Field label="Degree" error={errors.degree?.message}>
          <input {...register('degree')} />
        </Field>
        <Field label="Area Of Study" error={errors.course?.message}>
          <input {...register('course')} />
        </Field>
      </FormPair>
      <Field label="Description" error={errors.description?.message}>
        <textarea rows={5} {...register('description')} />
      </Field>
    </FormDialog>
  );
}

/** Changes the entry with this id, or adds an entry if `id` is undefined. */
const useSaveEducation = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditEducation, idempotencyKey) =>
      id
        ? profileItemsApi.call('editEducation', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addEducation', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('education', profileId)] },
  );
