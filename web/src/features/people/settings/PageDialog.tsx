import { AVAILABILITIES, CATEGORIES, FIELDS_MAX, VISIBILITIES } from '@hirelane/api/constants';
import { EditPage, type PageSettings } from '@hirelane/api/schemas/people';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { AVAILABILITY_LABELS } from '@/domain/people/AvailabilityBadge';
import { pageSettingsQuery, peopleKeys } from '@/features/people/queries';
import { PAGE_TEXTS, VISIBILITY_LABELS, VISIBILITY_TEXTS } from '@/features/people/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { peopleApi } from '@/shared/api/routes/people';
import { useCommand } from '@/shared/api/useCommand';
import { DialogForm } from '@/shared/ui/dialogs/DialogForm';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { CheckGroup } from '@/shared/ui/forms/CheckGroup';
import { Field } from '@/shared/ui/forms/Field';
import { RadioCards } from '@/shared/ui/forms/RadioCards';

interface PageDialogProps {
  isClient: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Loads the user's page settings and lets the user edit them. */
export function PageDialog({ isClient, onSaved, onClose }: PageDialogProps) {
  const { data: settings, isPending, refetch } = useQuery(pageSettingsQuery());
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={PAGE_TEXTS.title} isDirty={isDirty} onClose={onClose}>
      {isPending ? (
        <Skeleton label="Loading the settings of your page" rows={1} height="20rem" />
      ) : settings === undefined ? (
        <ErrorState message="We could not load the settings of your page." onRetry={() => void refetch()} />
      ) : (
        <PageForm settings={settings} isClient={isClient} onDirty={setIsDirty} onSaved={onSaved} onCancel={onClose} />
      )}
    </EditDialog>
  );
}

interface PageFormProps {
  settings: PageSettings;
  isClient: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

const FIELDS = ['handle', 'visibility', 'availability', 'categories'] as const;
const OPTIONS = VISIBILITIES.map((value) => ({
  value,
  label: VISIBILITY_LABELS[value],
  text: VISIBILITY_TEXTS[value],
}));

/** Handle and visibility, plus availability and categories for freelancers. An empty handle is not sent. */
function PageForm({ settings, isClient, onDirty, onSaved, onCancel }: PageFormProps) {
  const edit = useEditPage();
  const { handle, visibility, availability, categories } = settings;
  const { register, handleSubmit, setError, setFocus, formState } = useForm<
    z.input<typeof EditPage>,
    unknown,
    EditPage
  >({
    resolver: zodResolver(EditPage),
    defaultValues: { handle: handle ?? '', visibility, ...(!isClient && { availability, categories }) },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // The dialog sets its initial focus before this field is rendered.
  useEffect(() => setFocus('handle'), [setFocus]);
  const onSubmit = handleSubmit((chosen) => {
    // An omitted handle stays unchanged, but the empty field would suggest that it had been removed.
    if (handle !== null && chosen.handle === undefined) {
      setError('handle', { message: PAGE_TEXTS.handleStays }, { shouldFocus: true });
      return undefined;
    }
    return edit.mutateAsync(chosen).then(onSaved, (error: Error) => void applyProblem(error, setError, FIELDS));
  });
  return (
    <DialogForm
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action="Save"
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <Field label="Handle" hint={PAGE_TEXTS.handle} error={errors.handle?.message}>
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('handle', { setValueAs: (text: string) => text.trim() || undefined })}
        />
      </Field>
      <RadioCards
        legend="Who sees your page"
        options={OPTIONS}
        error={errors.visibility?.message}
        {...register('visibility')}
      />
      {!isClient && (
        <>
          <Field label="Availability" error={errors.availability?.message}>
            <select {...register('availability')}>
              {AVAILABILITIES.map((value) => (
                <option key={value} value={value}>
                  {AVAILABILITY_LABELS[value]}
                </option>
              ))}
            </select>
          </Field>
          <CheckGroup
            legend="Categories"
            hint={`Up to ${FIELDS_MAX}. Clients use them to find you in the directory.`}
            options={CATEGORIES}
            error={errors.categories?.message}
            {...register('categories')}
          />
        </>
      )}
    </DialogForm>
  );
}

const useEditPage = () =>
  useCommand((body: EditPage, idempotencyKey) => peopleApi.call('editPage', { body, idempotencyKey }), {
    invalidates: [peopleKeys.all],
  });
