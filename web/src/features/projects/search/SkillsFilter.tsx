import { LIMITS, SEARCHED_SKILLS_MAX } from '@hirelane/contracts/constants';
import { KNOWN_SKILLS } from '@hirelane/contracts/skills';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FILTER_TEXTS as TEXTS } from '@/features/projects/search/searchTexts';
import { useFilters } from '@/features/projects/search/useFilters';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { controlStyles } from '@/shared/ui/controlStyles';
import { FieldError } from '@/shared/ui/FieldError';

/** Skills that a project has to ask for, all of them. Those chosen are shown above the list. */
export function SkillsFilter({ skills }: { skills: readonly string[] }) {
  const id = useId();
  const set = useFilters();
  const [text, setText] = useState('');
  const isFull = skills.length >= SEARCHED_SKILLS_MAX;
  function add() {
    // A comma separates skills in the address.
    const name = text.replaceAll(',', ' ').trim();
    if (!name || isFull) return;
    setText('');
    if (skills.some((skill) => skill.toLowerCase() === name.toLowerCase())) return;
    set({ skills: [...skills, name].join(',') });
  }
  return (
    <Row
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id}>{TEXTS.skills}</label>
      <div>
        <input
          id={id}
          list={`${id}-known`}
          placeholder="Such as React"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={LIMITS.skill}
          value={text}
          aria-describedby={isFull ? `${id}-full` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" $size="sm" aria-label="Add skill">
          Add
        </Button>
      </div>
      <datalist id={`${id}-known`}>
        {KNOWN_SKILLS.map((skill) => (
          <option key={skill} value={skill} />
        ))}
      </datalist>
      <FieldError
        id={`${id}-full`}
        message={isFull ? `Search for at most ${SEARCHED_SKILLS_MAX} skills.` : undefined}
      />
    </Row>
  );
}

const Row = styled.form`
  display: grid;
  gap: ${theme.space[2]};

  label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space[2]};
  }

  input {
    ${controlStyles}
  }

  /* The browser's mark of a list, which the list opens without. */
  input::-webkit-calendar-picker-indicator {
    display: none;
  }
`;
