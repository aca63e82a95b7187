import { type ClientProfile, EditClientProfile } from '@hirelane/api/schemas/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profileKeys } from '@/features/profile/queries';
import { TEXTS } from '@/features/profile/texts';
import { profilesApi } from '@/shared/api/routes/profiles';
import { useCommand } from '@/shared/api/useCommand';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

interface CompanyDialogProps {
  company: ClientProfile;
  onClose: () => void;
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const edit = useEditClientProfile(company.userId);
  const { _id, userId, companyName, description } = company;
  const form = useForm<EditClientProfile>({
    resolver: zodResolver(EditClientProfile),
    defaultValues: { _id, userId, companyName, description },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const dialog = useFormDialog(form, {
    send: edit.mutateAsync,
    fields: ['companyName', 'description'],
    onSent: onClose,
  });

  return (
    <FormDialog title={TEXTS.editCompany} {...dialog} onClose={onClose}>
      <Field label="Company Name" error={errors.companyName?.message}>
        <input autoComplete="organization" {...register('companyName')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <textarea rows={6} {...register('description')} />
      </Field>
    </FormDialog>
  );
}

const useEditClientProfile = (userId: string) =>
  useCommand(
    (body: EditClientProfile, idempotencyKey) =>
      profilesApi.call('editClientProfile', { params: { userId }, body, idempotencyKey }),
    { invalidates: [profileKeys.client(userId)] },
  );
