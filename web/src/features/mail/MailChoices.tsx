import { forRole } from '@hirelane/api/by-role';
import { GROUPS, MAIL_TIMES, type MailGroup, type MailTime } from '@hirelane/api/mail-groups';
import type { EditMailSettings } from '@hirelane/api/schemas/mail-settings';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { MAIL_TEXTS, TIME_LABELS } from '@/features/mail/texts';
import { theme } from '@/shared/theme/theme';
import { ActionRows } from '@/shared/ui/lists/ActionRows';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface MailChoicesProps {
  label: string;
  /** The section's groups of emails, each with its index in the form's choices. */
  choices: readonly { group: MailGroup; n: number }[];
  isClient: boolean;
  form: UseFormReturn<z.input<typeof EditMailSettings>, unknown, EditMailSettings>;
}

/**
 * One choice for a section of emails, which sets all of its groups. If it has several, each has its own choice under
 * 'More'. Renders nothing for a section without groups.
 */
export function MailChoices({ label, choices, isClient, form }: MailChoicesProps) {
  const id = useId();
  const chosen = useWatch({ control: form.control, name: 'choices' });
  const times = new Set(choices.map(({ n }) => chosen[n]?.time));
  const [only = ''] = times.size === 1 ? times : [];
  const [first, ...others] = choices;
  if (!first) return null;
  const hintOf = (group: MailGroup) => forRole<string>(GROUPS[group].hint, isClient);
  const names = choices.map(({ group }) => GROUPS[group].name);

  function chooseAll(time: string) {
    for (const { n } of choices) form.setValue(`choices.${n}.time`, time as MailTime, { shouldDirty: true });
  }

  return (
    <li>
      <div>
        <strong id={id}>{label}</strong>
        <p id={`${id}-hint`}>{others.length === 0 ? hintOf(first.group) : names.join(', ')}</p>
      </div>
      <select
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={only}
        onChange={(event) => chooseAll(event.target.value)}
      >
        {only === '' && (
          <option value="" disabled>
            {MAIL_TEXTS.mixed}
          </option>
        )}
        <TimeOptions />
      </select>
      {others.length > 0 && (
        <More>
          <summary>
            {MAIL_TEXTS.more}
            <VisuallyHidden>: {label}</VisuallyHidden>
          </summary>
          <ActionRows>
            {choices.map(({ group, n }) => (
              <li key={group}>
                <div>
                  <strong id={`mail-${group}`}>{GROUPS[group].name}</strong>
                  <p id={`mail-${group}-hint`}>{hintOf(group)}</p>
                </div>
                <select
                  aria-labelledby={`mail-${group}`}
                  aria-describedby={`mail-${group}-hint`}
                  {...form.register(`choices.${n}.time`)}
                >
                  <TimeOptions />
                </select>
              </li>
            ))}
          </ActionRows>
        </More>
      )}
    </li>
  );
}

const TimeOptions = () =>
  MAIL_TIMES.map((time) => (
    <option key={time} value={time}>
      {TIME_LABELS[time]}
    </option>
  ));

/* On a line of its own, below the section's choice. */
const More = styled.details`
  flex: 1 0 100%;

  summary {
    width: fit-content;
    min-height: 28px;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    cursor: pointer;
  }

  ul {
    padding-inline-start: ${theme.space[4]};
    border-inline-start: 2px solid ${theme.color.line};
  }
`;
