import { CATEGORIES } from '@hirelane/api/constants';
import { MARKETPLACE_LIMITS } from '@hirelane/api/marketplace';
import { EditMarketplace, type MarketplaceSettings } from '@hirelane/api/schemas/marketplace';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useEditMarketplace } from '@/features/marketplace/commands';
import { keptSettings, type SettingsInput } from '@/features/marketplace/kept';
import { settingsQuery } from '@/features/marketplace/queries';
import { REGISTRATION_OPTIONS, SETTINGS_TEXTS, TESTIMONIAL_OPTIONS } from '@/features/marketplace/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { useKept } from '@/shared/lib/keptForm';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { CheckGroup } from '@/shared/ui/forms/CheckGroup';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { RadioCards } from '@/shared/ui/forms/RadioCards';
import { FormPair } from '@/shared/ui/layout/layout';

const FIELDS = ['name', 'contact', 'categories', 'registration', 'testimonials'] as const;

const valuesOf = ({ version, name, contact, categories, registration, testimonials }: MarketplaceSettings) => ({
  version,
  name,
  contact,
  categories,
  registration,
  testimonials,
});

/**
 * Name, contact, categories, registration and testimonials, saved together. The typed text is kept when the user leaves
 * the page.
 */
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

  /** Overwrites the version saved by another operator, which this user has now seen. */
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

interface ChangedMeanwhileProps {
  theirs: MarketplaceSettings;
  onSaveOver: () => void;
}

/** Shows what another operator has changed since the form was filled in. The typed text does not change. */
function ChangedMeanwhile({ theirs, onSaveOver }: ChangedMeanwhileProps) {
  const registration = REGISTRATION_OPTIONS.find(({ value }) => value === theirs.registration)?.label;
  return (
    <Alert>
      <Saved>
        <p>{SETTINGS_TEXTS.changed}</p>
        <ul>
          <li>{`Name: ${theirs.name || 'none'}`}</li>
          <li>{`Contact: ${theirs.contact || 'none'}`}</li>
          <li>{`Registration: ${registration}`}</li>
          <li>{`Categories: ${theirs.categories.join(', ')}`}</li>
        </ul>
        <Button $size="sm" onClick={onSaveOver}>
          {SETTINGS_TEXTS.overwrite}
        </Button>
      </Saved>
    </Alert>
  );
}

const Saved = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  justify-items: start;

  ul {
    margin: 0;
    padding-inline-start: ${theme.space[6]};
  }
`;

/** Quotes from real people, at most three. */
function TestimonialFields({ form }: { form: UseFormReturn<SettingsInput, unknown, EditMarketplace> }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'testimonials.own' });
  const errors = formState.errors.testimonials?.own;
  return (
    <Rows>
      {fields.map(({ id }, n) => (
        <fieldset key={id}>
          <legend>{`Testimonial ${n + 1}`}</legend>
          <FormPair>
            <Field label="Name" error={errors?.[n]?.name?.message}>
              <input {...register(`testimonials.own.${n}.name`)} />
            </Field>
            <Field label="Role (optional)" error={errors?.[n]?.role?.message}>
              <input {...register(`testimonials.own.${n}.role`)} />
            </Field>
          </FormPair>
          <Field label="Quote" error={errors?.[n]?.quote?.message}>
            <textarea rows={3} {...register(`testimonials.own.${n}.quote`)} />
          </Field>
          <div>
            <Button $size="sm" onClick={() => remove(n)}>
              {`Remove testimonial ${n + 1}`}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < MARKETPLACE_LIMITS.testimonials && (
        <div>
          <Button $size="sm" onClick={() => append({ name: '', role: '', quote: '' })}>
            Add a testimonial
          </Button>
        </div>
      )}
    </Rows>
  );
}

const Rows = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  fieldset {
    display: grid;
    gap: ${theme.space[4]};
    min-width: 0;
  }

  legend {
    margin-block-end: ${theme.space[2]};
    padding: 0;
    font-weight: 600;
  }
`;
