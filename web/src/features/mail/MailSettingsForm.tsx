import { forRole } from '@hirelane/api/by-role';
import { GROUPS } from '@hirelane/api/mail-groups';
import { EditMailSettings, type MailSettings } from '@hirelane/api/schemas/mail-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { useEditMailSettings } from '@/features/mail/commands';
import { MailChoices } from '@/features/mail/MailChoices';
import { CHOSEN_SECTIONS, SECTION_LABELS, SECTION_OF } from '@/features/mail/sections';
import { MAIL_TEXTS } from '@/features/mail/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ownTimeZone } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { ActionRows } from '@/shared/ui/lists/ActionRows';

/** A choice for each section of emails and, on request, for each group; and the time zone for the daily email. */
export function MailSettingsForm({ settings, isClient }: { settings: MailSettings; isClient: boolean }) {
  const edit = useEditMailSettings();
  const [saved, setSaved] = useState('');
  const timeZone = settings.timeZone ?? ownTimeZone();
  const form = useForm<z.input<typeof EditMailSettings>, unknown, EditMailSettings>({
    resolver: zodResolver(EditMailSettings),
    defaultValues: { timeZone, choices: settings.choices.map((choice) => ({ ...choice })) },
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit((chosen) => {
    setSaved('');
    return edit.mutateAsync(chosen).then(
      () => {
        reset(chosen);
        setSaved(MAIL_TEXTS.saved);
      },
      (error: Error) => void applyProblem(error, setError, ['timeZone']),
    );
  });
  return (
    <Form isBusy={isSubmitting} onSubmit={onSubmit}>
      <Rows>
        {CHOSEN_SECTIONS.map((section) => (
          <MailChoices
            key={section}
            label={SECTION_LABELS[section]}
            choices={settings.choices.flatMap(({ group }, n) => (SECTION_OF[group] === section ? [{ group, n }] : []))}
            isClient={isClient}
            form={form}
          />
        ))}
        {settings.choices
          .filter(({ group }) => SECTION_OF[group] === 'always')
          .map(({ group }) => (
            <li key={group}>
              <div>
                <strong>{GROUPS[group].name}</strong>
                <p>{forRole<string>(GROUPS[group].hint, isClient)}</p>
              </div>
              <Always>{MAIL_TEXTS.always}</Always>
            </li>
          ))}
      </Rows>
      <Field
        label={MAIL_TEXTS.zone}
        hint={settings.timeZone === null ? MAIL_TEXTS.zoneProposed : MAIL_TEXTS.zoneHint}
        error={errors.timeZone?.message}
      >
        <select {...register('timeZone')}>
          {timeZones(timeZone).map((name) => (
            <option key={name} value={name}>
              {zoneLabel(name)}
            </option>
          ))}
        </select>
      </Field>
      {errors.root?.['server']?.message && <Alert>{errors.root['server'].message}</Alert>}
      <Notice text={saved} />
      <div>
        <Button type="submit" $tone="accent">
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}

/* As wide as the widest option, so that the labels line up. */
const Always = styled.span`
  flex: none;
  width: 9rem;
  color: ${theme.color.textMuted};
`;

const Rows = styled(ActionRows)`
  li select {
    ${controlStyles}
    flex: none;
    width: 9rem;
  }
`;

/** Browsers still use this old name for Asia/Kolkata. */
const FORMER = 'Asia/Calcutta';
const PRESENT = 'Asia/Kolkata';

/**
 * Returns all time zones that this browser supports, plus UTC and the chosen one, which the browser may list under a
 * different name.
 */
function timeZones(chosen: string): readonly string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', PRESENT, chosen]);
  names.delete(chosen === FORMER ? PRESENT : FORMER);
  return [...names].sort((a, b) => (zoneLabel(a) < zoneLabel(b) ? -1 : 1));
}

/** A human-readable name for a time zone. */
const zoneLabel = (name: string): string => (name === FORMER ? PRESENT : name).replaceAll('_', ' ');
