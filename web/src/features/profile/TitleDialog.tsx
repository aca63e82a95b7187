import { type FreelancerProfile, TitleAndBio } from '@hirelane/contracts/api/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { TEXTS, TITLE_TOASTS } from '@/features/profile/texts';
import { useEditFreelancerProfile } from '@/features/profile/useEditFreelancerProfile';
import { applyProblem } from '@/shared/api/applyProblem';
import { promiseToast } from '@/shared/lib/promiseToast';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface TitleDialogProps {
  profile: FreelancerProfile;
  onClose: () => void;
}

export function TitleDialog({ profile, onClose }: TitleDialogProps) {
  const edit = useEditFreelancerProfile(profile.userId);
  const { register, handleSubmit, setError, formState } = useForm<TitleAndBio>({
    resolver: zodResolver(TitleAndBio),
    defaultValues: { title: profile.title, description: profile.description },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const onSubmit = handleSubmit((form) =>
    promiseToast(edit.mutateAsync({ ...profile, ...form }), TITLE_TOASTS, (answer) => answer.isProfileUpdated).then(
      onClose,
      (error: Error) => void applyProblem(error, setError, ['title', 'description']),
    ),
  );

  return (
    <FormDialog
      title={TEXTS.editTitle}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.server?.message}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={TEXTS.yourTitle} error={errors.title?.message}>
        <input {...register('title')} />
      </Field>
      <Field label={TEXTS.yourBio} error={errors.description?.message}>
        <textarea rows={8} {...register('description')} />
      </Field>
    </FormDialog>
  );
}
