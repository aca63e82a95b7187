import { EditExperience, type Experience } from '@hirelane/api/schemas/profile-items';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { profileKeys } from '@/features/profile/queries';
import { ENTRY_TOASTS, TEXTS } from '@/features/profile/texts';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';
import { promiseToast, toast } from '@/shared/lib/toast';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface ExperienceDialogProps {
  profileId: string;
  /** The entry to change; undefined to add one. */
  experience: Experience | undefined;
  onClose: () => void;
}

type Values = z.input<typeof EditExperience>;

const FIELDS = ['companyName', 'role', 'location', 'startDate', 'endDate', 'description'] as const;
const EMPTY = { companyName: '', role: '', location: '', startDate: '', endDate: '', description: '' };

export function ExperienceDialog({ profileId, experience, onClose }: ExperienceDialogProps) {
  const save = useSaveExperience(profileId, experience?._id);
  const form = useForm<Values, unknown, EditExperience>({
    resolver: zodResolver(EditExperience),
    defaultValues: { ...EMPTY, ...experience, profileId },
  });
  const { register, getValues, formState } = form;
  const { errors } = formState;
  const toasts = ENTRY_TOASTS.experience[experience ? 'update' : 'add'];
  const dialog = useFormDialog(form, {
    send: (values) => promiseToast(save.mutateAsync(values), toasts, () => true),
    fields: FIELDS,
    onSent: onClose,
    onInvalid(invalid) {
      const isIncomplete = getValues(FIELDS).some((value) => value.trim() === '');
      if (isIncomplete) toast.error(TEXTS.missingFields);
      else if (invalid.endDate?.message === TEXTS.startAfterEnd) toast.error(TEXTS.startAfterEnd);
    },
  });

  return (
    <FormDialog title={experience ? 'Edit Experience' : 'Add Experience'} {...dialog} onClose={onClose}>
      <Field label="Company" error={errors.companyName?.message}>
        <input autoComplete="organization" {...register('companyName')} />
      </Field>
      <FormPair>
        <Field label="Role" error={errors.role?.message}>
          <input autoComplete="organization-title" {...register('role')} />
        </Field>
        <Field label="Location" error={errors.location?.message}>
          <input {...register('location')} />
        </Field>
      </FormPair>
      <FormPair>
        <Field label="Starting Date" error={errors.startDate?.message}>
          <DateInput {...register('startDate')} />
        </Field>
        <Field label="Ending Date" error={errors.endDate?.message}>
          <DateInput {...register('endDate')} />
        </Field>
      </FormPair>
      <Field label="Description" error={errors.description?.message}>
        <textarea rows={5} {...register('description')} />
      </Field>
    </FormDialog>
  );
}

/** Changes the entry with this id, or adds an entry if `id` is undefined. */
const useSaveExperience = (profileId: string, id: string | undefined) =>
  useCommand(
    (body: EditExperience, idempotencyKey) =>
      id
        ? profileItemsApi.call('editExperience', { params: { id }, body, idempotencyKey })
        : profileItemsApi.call('addExperience', { params: { profileId }, body, idempotencyKey }),
    { invalidates: [profileKeys.entries('experience', profileId)] },
  );
