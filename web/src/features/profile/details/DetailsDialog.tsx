import { EditUser, type User } from '@hirelane/api/schemas/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type UploadKind, useUpload } from '@/domain/files/useUpload';
import { PICTURE_ENDINGS, PictureInput } from '@/features/profile/details/PictureInput';
import { DETAILS_TOASTS, TEXTS } from '@/features/profile/texts';
import { sessionKeys } from '@/features/session/queries';
import { applyProblem } from '@/shared/api/applyProblem';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';
import { shrinkImage } from '@/shared/lib/shrinkImage';
import { promiseToast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { FormPair } from '@/shared/ui/layout/layout';

/** The user's name, location and picture. */
export function DetailsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={TEXTS.editDetails} isDirty={isDirty} onClose={onClose}>
      <DetailsForm user={user} onDirty={setIsDirty} onClose={onClose} />
    </EditDialog>
  );
}

interface DetailsFormProps {
  user: User;
  /** Called with true if there are unsaved changes, and with false otherwise. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

const FIELDS = ['firstName', 'lastName', 'city', 'state', 'profileImg'] as const;
const PICTURE: UploadKind = {
  endings: PICTURE_ENDINGS,
  words: 'a PNG, JPG or WebP',
  prepare: shrinkImage,
  purpose: 'avatar',
};

function DetailsForm({ user, onDirty, onClose }: DetailsFormProps) {
  const edit = useEditUser(user._id);
  const [imageId, setImageId] = useState(user.profileImg);
  const upload = useUpload(({ _id }) => setImageId(_id), PICTURE);
  const isUploading = upload.state.status === 'uploading';
  const { firstName, lastName, city, state, email } = user;
  const { register, handleSubmit, setError, formState } = useForm<EditUser>({
    resolver: zodResolver(EditUser),
    defaultValues: { firstName, lastName, city, state, email },
  });
  const { errors, isSubmitting } = formState;
  const isDirty = formState.isDirty || imageId !== user.profileImg || isUploading;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const onSubmit = handleSubmit((form) => {
    // An unchanged picture is not sent, because another tab may have set a newer one.
    const body = { ...form, ...(imageId !== user.profileImg && { profileImg: imageId }) };
    return promiseToast(edit.mutateAsync(body), DETAILS_TOASTS, (answer) => answer.isUserUpdated).then(
      onClose,
      (error: Error) => void applyProblem(error, setError, FIELDS),
    );
  });

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <PictureInput
        name={`${firstName} ${lastName}`}
        imageId={imageId}
        upload={upload}
        error={errors.profileImg?.message}
        onRemove={() => setImageId(null)}
      />
      <FormPair>
        <Field label="First Name" error={errors.firstName?.message}>
          <input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          <input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </FormPair>
      <Field label="Email" hint="You can change your email in your settings.">
        <input type="email" readOnly {...register('email')} />
      </Field>
      <FormPair>
        <Field label="City" error={errors.city?.message}>
          <input autoComplete="address-level2" {...register('city')} />
        </Field>
        <Field label="State" error={errors.state?.message}>
          <input autoComplete="address-level1" {...register('state')} />
        </Field>
      </FormPair>
      {errors.root?.server && <Alert>{errors.root.server.message}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" $tone="accent" disabled={isUploading}>
          {isSubmitting ? 'Saving…' : isUploading ? 'Uploading the picture…' : 'Save'}
        </Button>
      </DialogActions>
    </Form>
  );
}

const useEditUser = (userId: string) =>
  useCommand(
    (body: EditUser, idempotencyKey) => accountsApi.call('editUser', { params: { userId }, body, idempotencyKey }),
    {
      invalidates: [sessionKeys.user(userId)],
    },
  );
