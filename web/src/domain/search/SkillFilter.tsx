import { LIMITS, SEARCHED_SKILLS_MAX } from '@hirelane/api/constants';
import { KNOWN_SKILLS } from '@hirelane/api/skills';
import { skillsOfText, textOfSkills } from '@hirelane/api/skills-text';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { distinct, skillsIn } from '@/domain/search/searchAddress';
import { SkillChip } from '@/domain/skills/SkillChip';
import { useAddressParam } from '@/shared/lib/useAddressParam';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

const KNOWN: ReadonlySet<string> = new Set(KNOWN_SKILLS);

/**
 * Whether the user has chosen a suggestion from the browser's list rather than typed a character. Safari does not
 * report an input type for a suggestion.
 */
const isPicked = ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) =>
  KNOWN.has(target.value) &&
  (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText');

/** Whether a typed comma separates two skills, the second of which may not have been typed yet. */
const hasSeparator = (typed: string) => skillsOfText(`${typed}x`).length > 1;

/**
 * A box for the skills in a search, all of which are required, stored in the URL as `skills`. With `hasChips`, the
 * chosen skills are shown below the box; otherwise the page shows them.
 */
export function SkillFilter({ hasChips }: { hasChips: boolean }) {
  const id = useId();
  const [param, setParam] = useAddressParam('skills');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const chosen = skillsIn(param).slice(0, SEARCHED_SKILLS_MAX);
  const isHinted = hasSeparator(text);
  const describedBy = [isHinted && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  function add(typed: string) {
    const next = distinct([...chosen, ...skillsIn(typed)]);
    if (next.length > SEARCHED_SKILLS_MAX) return setError(`Search for at most ${SEARCHED_SKILLS_MAX} skills.`);
    setError(undefined);
    setText('');
    if (next.length === chosen.length) return;
    setAnnouncement(`${next.slice(chosen.length).join(', ')} added`);
    setParam(textOfSkills(next));
  }

  function remove(skill: string) {
    setError(undefined);
    setAnnouncement(`${skill} removed`);
    setParam(textOfSkills(chosen.filter((other) => other !== skill)));
    box.current?.focus(); // the button that had the focus was removed
  }

  return (
    <Stack>
      <label htmlFor={id}>Skills</label>
      <Row
        onSubmit={(event) => {
          event.preventDefault();
          add(text);
        }}
      >
        <input
          ref={box}
          id={id}
          list={`${id}-known`}
          placeholder="For example, React"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={LIMITS.skill}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy || undefined}
          value={text}
          onChange={(event) => (isPicked(event) ? add(event.target.value) : setText(event.target.value))}
        />
        <Button type="submit" aria-label="Add skill">
          Add
        </Button>
      </Row>
      <datalist id={`${id}-known`}>
        {KNOWN_SKILLS.map((skill) => (
          <option key={skill} value={skill} />
        ))}
      </datalist>
      {isHinted && (
        <Hint id={`${id}-hint`}>A comma separates skills. To write one within a skill, type \ before it.</Hint>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {hasChips && chosen.length > 0 && (
        <Chosen aria-label="Chosen skills">
          {chosen.map((skill) => (
            <li key={skill}>
              <SkillChip name={skill} onClick={() => remove(skill)} />
            </li>
          ))}
        </Chosen>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[2]};

  > label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const Row = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};

  input {
    ${controlStyles}
  }

  /* Hides the browser's list indicator, which is not needed to open the list. */
  input::-webkit-calendar-picker-indicator {
    display: none !important;
  }
`;

const Hint = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;
