import { EditMarketplace, type MarketplaceSettings } from '@hirelane/contracts/api/marketplace';
import { CATEGORIES } from '@hirelane/contracts/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ChangedMeanwhile } from '@/features/marketplace/ChangedMeanwhile';
import { useEditMarketplace } from '@/features/marketplace/commands';
import { keptSettings, type SettingsInput } from '@/features/marketplace/kept';
import { settingsQuery } from '@/features/marketplace/queries';
import { TestimonialFields } from '@/features/marketplace/TestimonialFields';
import { REGISTRATION_OPTIONS, SETTINGS_TEXTS, TESTIMONIAL_OPTIONS } from '@/features/marketplace/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { useKept } from '@/shared/lib/useKept';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { CheckGroup } from '@/shared/ui/CheckGroup';
import { Field } from '@/shared/ui/Field';
import { Form } from '@/shared/ui/Form';
import { Notice } from '@/shared/ui/Notice';
import { RadioCards } from '@/shared/ui/RadioCards';

const FIELDS = ['name', 'contact', 'categories', 'registration', 'testimonials'] as const;

const valuesOf = ({ version, name, contact, categories, registration, testimonials }: MarketplaceSettings) => ({
  ...{ version, name, contact, categories, registration, testimonials },
});

/** Name, contact, categories, registration and testimonials, saved together. What is typed is kept. */
export function SettingsForm({ settings }: { settings: MarketplaceSettings }) {
  const edit = useEditMarketplace();
  const client = useQueryClient();
  const [saved, setSaved] = useState('');
  const [theirs, setTheirs] = useState<MarketplaceSettings>();
  const [kept] = useState(keptSettings);
  const form = useForm<SettingsInput, unknown, EditMarketplace>({
    resolver: zodResolver(EditMarketplace),
    defaultValues: kept.load() ?? valuesOf(settings),
  });
  const { register, handleSubmit, setError, reset, setValue, formState, control, subscribe } = form;
  const { errors, isSubmitting } = formState;
  const shown = useWatch({ control, name: 'testimonials.shown' });
  useKept(subscribe, kept.save);

  const onSubmit = handleSubmit(async (chosen) => {
    setSaved('');
    setTheirs(undefined);
    try {
      const { data } = await edit.mutateAsync(chosen);
      reset({ ...chosen, version: data.version });
      kept.drop();
      setSaved(SETTINGS_TEXTS.saved);
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'marketplace-changed') {
        setTheirs((await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })).data);
      } else applyProblem(error as Error, setError, FIELDS);
    }
  });

  /** From here on, theirs has been seen. */
  const saveOver = () => {
    if (theirs) setValue('version', theirs.version);
    void onSubmit();
  };

  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Field label={SETTINGS_TEXTS.name} hint={SETTINGS_TEXTS.nameHint} error={errors.name?.message}>
        <input autoComplete="off" {...register('name')} />
      </Field>
      <Field label={SETTINGS_TEXTS.contact} hint={SETTINGS_TEXTS.contactHint} error={errors.contact?.message}>
        <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('contact')} />
      </Field>
      <RadioCards
        legend={SETTINGS_TEXTS.registration}
        options={REGISTRATION_OPTIONS}
        error={errors.registration?.message}
        {...register('registration')}
      />
      <CheckGroup
        legend={SETTINGS_TEXTS.categories}
        hint={SETTINGS_TEXTS.categoriesHint}
        options={CATEGORIES}
        error={errors.categories?.message}
        {...register('categories')}
      />
      <RadioCards
        legend={SETTINGS_TEXTS.testimonials}
        options={TESTIMONIAL_OPTIONS}
        error={errors.testimonials?.shown?.message}
        {...register('testimonials.shown')}
      />
      {shown === 'own' && <TestimonialFields form={form} />}
      {theirs && <ChangedMeanwhile theirs={theirs} onSaveOver={saveOver} />}
      {errors.root?.['server']?.message && <Alert>{errors.root['server'].message}</Alert>}
      <Notice text={saved} />
      <div>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Saving…' : SETTINGS_TEXTS.save}
        </Button>
      </div>
    </Form>
  );
}
