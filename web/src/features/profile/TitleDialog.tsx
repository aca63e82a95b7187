import { type FreelancerProfile, TitleAndBio } from '@hirelane/api/schemas/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TEXTS, TITLE_TOASTS } from '@/features/profile/texts';
import { useEditFreelancerProfile } from '@/features/profile/useEditFreelancerProfile';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { object, text } from '@/shared/lib/shapes';
import { promiseToast } from '@/shared/lib/toast';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

interface TitleDialogProps {
  profile: FreelancerProfile;
  onClose: () => void;
}

const typed = object({ title: text, description: text });

/** The title and bio. The typed text is kept until it is saved. */
export function TitleDialog({ profile, onClose }: TitleDialogProps) {
  const edit = useEditFreelancerProfile(profile.userId);
  const [kept] = useState(() => keptOwnForm('title-and-bio', typed));
  const form = useForm<TitleAndBio>({
    resolver: zodResolver(TitleAndBio),
    defaultValues: { title: profile.title, description: profile.description, ...kept.load() },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const dialog = useKeptFormDialog(form, kept, {
    send: (values) =>
      promiseToast(edit.mutateAsync({ ...profile, ...values }), TITLE_TOASTS, (answer) => answer.isProfileUpdated),
    fields: ['title', 'description'],
    onSent: onClose,
  });

  return (
    <FormDialog title={TEXTS.editTitle} {...dialog} onClose={onClose}>
      <Field label={TEXTS.yourTitle} error={errors.title?.message}>
        <input {...register('title')} />
      </Field>
      <Field label={TEXTS.yourBio} error={errors.description?.message}>
        <textarea rows={8} {...register('description')} />
      </Field>
    </FormDialog>
  );
}
