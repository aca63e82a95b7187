import { type FreelancerProfile, TitleAndBio } from '@hirelane/api/schemas/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TEXTS, TITLE_TOASTS } from '@/features/profile/texts';
import { useEditFreelancerProfile } from '@/features/profile/useEditFreelancerProfile';
import { applyProblem } from '@/shared/api/applyProblem';
import { keptOwnForm, useKept } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { promiseToast } from '@/shared/lib/toast';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface TitleDialogProps {
  profile: FreelancerProfile;
  onClose: () => void;
}

const typed = object({ title: text, description: text });

/** The title and bio. The typed text is kept until it is saved. */
export function TitleDialog({ profile, onClose }: TitleDialogProps) {
  const edit = useEditFreelancerProfile(profile.userId);
  const [kept] = useState(() => keptOwnForm('title-and-bio', (stored) => (typed(stored) ? stored : undefined)));
  const { register, handleSubmit, setError, subscribe, formState } = useForm<TitleAndBio>({
    resolver: zodResolver(TitleAndBio),
    defaultValues: { title: profile.title, description: profile.description, ...kept.load() },
  });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit((form) =>
    promiseToast(edit.mutateAsync({ ...profile, ...form }), TITLE_TOASTS, (answer) => answer.isProfileUpdated).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => void applyProblem(error, setError, ['title', 'description']),
    ),
  );

  return (
    <FormDialog
      title={TEXTS.editTitle}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
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
