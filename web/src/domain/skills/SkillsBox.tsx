import { Skill, Skills } from '@hirelane/api/fields';
import { KNOWN_SKILLS } from '@hirelane/api/skills';
import { spellingOf } from '@hirelane/api/words';
// biome-ignore lint/style/noRestrictedImports: the only box with suggestions.
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { SkillChip } from '@/domain/skills/SkillChip';
import { isComposing } from '@/shared/lib/isComposing';
import { theme } from '@/shared/theme/theme';
import { controlStyles } from '@/shared/ui/forms/controlStyles';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface SkillsBoxProps {
  skills: readonly string[];
  onSkills: (skills: string[]) => void;
  text: string;
  onText: (text: string) => void;
  /** Why the text cannot be added. */
  error: string | undefined;
  onError: (message: string | undefined) => void;
}

const SHOWN = 6;

/** Suggests skills that contain the text, those that start with it first. Excludes the chosen skills. */
function suggest(text: string, chosen: readonly string[]): string[] {
  const wanted = spellingOf(text.trim());
  const taken = new Set(chosen.map(spellingOf));
  const position = (skill: string) => spellingOf(skill).indexOf(wanted);
  return KNOWN_SKILLS.filter((skill) => position(skill) >= 0 && !taken.has(spellingOf(skill)))
    .toSorted((a, b) => Math.min(position(a), 1) - Math.min(position(b), 1))
    .slice(0, SHOWN);
}

/** The chosen skills, and a box to add more. Downshift needs its elements in the first render. */
export function SkillsBox({ skills, onSkills, text, onText, error, onError }: SkillsBoxProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const suggestions = suggest(text, skills);

  function add(typed: string) {
    if (typed.trim() === '') return;
    const added = addSkill(skills, typed);
    onError(added.isValid ? undefined : added.message);
    if (!added.isValid) return;
    onText('');
    setAnnouncement(added.words);
    onSkills(added.skills);
  }

  function remove(skill: string) {
    onSkills(skills.filter((other) => other !== skill));
    setAnnouncement(`${skill} removed`);
    onError(undefined);
    box.current?.focus(); // the button that had the focus was removed
  }

  const { getDropdownProps, getSelectedItemProps } = useMultipleSelection({
    selectedItems: [...skills],
    onSelectedItemsChange: ({ selectedItems }) => onSkills(selectedItems),
  });
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getLabelProps, getMenuProps } = useCombobox({
    items: suggestions,
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) add(selectedItem);
    },
  });
  const inputProps = getInputProps({
    ...getDropdownProps({ ref: box, preventKeyAction: isOpen && text !== '' }),
    // Not in downshift's onInputValueChange, which is called one render too late: a character typed in between would be
    // lost.
    onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.currentTarget.value),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || highlightedIndex >= 0 || isComposing(event)) return;
      event.preventDefault();
      add(text);
    },
  });

  return (
    <Stack>
      <label {...getLabelProps()} htmlFor={inputProps.id}>
        Skills
      </label>
      <Box data-invalid={Boolean(error)}>
        {skills.length > 0 && (
          <ChipRow aria-label="Chosen skills">
            {skills.map((skill, index) => (
              <li key={skill}>
                <SkillChip
                  {...getSelectedItemProps({ selectedItem: skill, index, tabIndex: 0 })}
                  name={skill}
                  onClick={() => remove(skill)}
                />
              </li>
            ))}
          </ChipRow>
        )}
        <input
          {...inputProps}
          placeholder="Search skills"
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
        />
      </Box>
      <Menu {...getMenuProps()} data-open={isOpen && suggestions.length > 0}>
        {isOpen &&
          suggestions.map((skill, index) => (
            <li key={skill} {...getItemProps({ item: skill, index })}>
              {skill}
            </li>
          ))}
      </Menu>
      <small id={`${id}-hint`}>Pick a skill from the list, or type your own and press Enter.</small>
      <FieldError id={`${id}-error`} message={error} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  label {
    font-size: ${theme.font.sm};
    font-weight: 600;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

/** Looks like one field: the chips, and the input that fills the rest of its line. */
const Box = styled.div`
  ${controlStyles}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  padding: 5px ${theme.space[2]};
  cursor: text;

  &&:has(input:focus-visible) {
    border-color: ${theme.color.accent};
    outline: 1px solid ${theme.color.accent};
    box-shadow: 0 0 0 4px ${theme.color.accentSoft};
  }

  &&[data-invalid='true'] {
    border-color: ${theme.color.danger};
  }

  /* Browsers treat every element that is not a field as read-only. */
  &&:read-only:not(select) {
    background-color: ${theme.color.surface};
  }

  input {
    flex: 1 1 9rem;
    min-width: 0;
    min-height: 34px;
    padding: 0 ${theme.space[1]};
    border: 0;
    outline: none;
    background: transparent;
    color: ${theme.color.text};
    font: inherit;
  }

  input::placeholder {
    color: ${theme.color.textMuted};
    opacity: 1;
  }
`;

const ChipRow = styled.ul`
  display: contents;
`;

const Menu = styled.ul`
  display: none;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  box-shadow: ${theme.shadow.md};
  overflow: hidden;

  &[data-open='true'] {
    display: block;
  }

  li {
    display: flex;
    align-items: center;
    min-height: 40px;
    padding-inline: ${theme.space[3]};
    cursor: pointer;
  }

  li[aria-selected='true'] {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
    font-weight: 550;
  }
`;

type Added = { isValid: true; skills: string[]; words: string } | { isValid: false; message: string | undefined };

/**
 * Adds a typed skill to a list unless the list already contains it. Returns the list and the announcement, or the
 * reason why the skill cannot be added.
 */
export function addSkill(skills: readonly string[], typed: string): Added {
  const parsed = Skill.safeParse(typed);
  if (!parsed.success) return { isValid: false, message: parsed.error.issues[0]?.message };
  const list = Skills.safeParse([...skills, typed]);
  if (!list.success) return { isValid: false, message: list.error.issues[0]?.message };
  const isNew = list.data.length > skills.length;
  return { isValid: true, skills: list.data, words: `${parsed.data} ${isNew ? 'added' : 'is already there'}` };
}
