import { type ClientProfile, EditClientProfile } from '@hirelane/contracts/api/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TEXTS } from '@/features/profile/texts';
import { useEditClientProfile } from '@/features/profile/useEditClientProfile';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface CompanyDialogProps {
  company: ClientProfile;
  onClose: () => void;
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const edit = useEditClientProfile(company.userId);
  const { _id, userId, companyName, description } = company;
  const { register, handleSubmit, setError, formState } = useForm<EditClientProfile>({
    resolver: zodResolver(EditClientProfile),
    defaultValues: { _id, userId, companyName, description },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const onSubmit = handleSubmit((form) =>
    edit
      .mutateAsync(form)
      .then(onClose, (error: Error) => void applyProblem(error, setError, ['companyName', 'description'])),
  );

  return (
    <FormDialog
      title={TEXTS.editCompany}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.server?.message}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Company Name" error={errors.companyName?.message}>
        <input autoComplete="organization" {...register('companyName')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <textarea rows={6} {...register('description')} />
      </Field>
    </FormDialog>
  );
}
