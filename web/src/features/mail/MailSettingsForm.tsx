import { forRole } from '@hirelane/api/by-role';
import { ALWAYS_MAILED, GROUPS, MAIL_TIMES } from '@hirelane/api/mail-groups';
import { EditMailSettings, type MailSettings } from '@hirelane/api/schemas/mail-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { useEditMailSettings } from '@/features/mail/commands';
import { MAIL_TEXTS, TIME_LABELS } from '@/features/mail/texts';
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

/** A choice for each group of emails, and the time zone for the daily email. */
export function MailSettingsForm({ settings, isClient }: { settings: MailSettings; isClient: boolean }) {
  const edit = useEditMailSettings();
  const [saved, setSaved] = useState('');
  const timeZone = settings.timeZone ?? ownTimeZone();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof EditMailSettings>,
    unknown,
    EditMailSettings
  >({
    resolver: zodResolver(EditMailSettings),
    defaultValues: { timeZone, choices: settings.choices.map((choice) => ({ ...choice })) },
  });
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
        {settings.choices.map(({ group }, n) => (
          <li key={group}>
            <div>
              <strong id={`mail-${group}`}>{GROUPS[group].name}</strong>
              <p id={`mail-${group}-hint`}>{forRole<string>(GROUPS[group].hint, isClient)}</p>
            </div>
            {ALWAYS_MAILED.has(group) ? (
              <Always>{MAIL_TEXTS.always}</Always>
            ) : (
              <select
                aria-labelledby={`mail-${group}`}
                aria-describedby={`mail-${group}-hint`}
                {...register(`choices.${n}.time`)}
              >
                {MAIL_TIMES.map((time) => (
                  <option key={time} value={time}>
                    {TIME_LABELS[time]}
                  </option>
                ))}
              </select>
            )}
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
  select {
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
