import { Skill, Skills } from '@hirelane/contracts/fields';
import { KNOWN_SKILLS } from '@hirelane/contracts/skills';
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { controlStyles } from '@/shared/ui/controlStyles';
import { DialogActions } from '@/shared/ui/DialogActions';
import { FieldError } from '@/shared/ui/FieldError';
import { SkillChip } from '@/shared/ui/SkillChip';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

export interface SkillsEditorProps {
  initial: readonly string[];
  onSave: (skills: string[]) => void;
  onClose: () => void;
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  isSaving?: boolean;
  /** Why the last save failed. */
  failure?: string | undefined;
}

const SHOWN = 6;

/** Matches at the start before matches inside; without those already chosen. */
function suggest(text: string, chosen: readonly string[]): string[] {
  const wanted = text.trim().toLowerCase();
  const taken = new Set(chosen.map((skill) => skill.toLowerCase()));
  const position = (skill: string) => skill.toLowerCase().indexOf(wanted);
  return KNOWN_SKILLS.filter((skill) => position(skill) >= 0 && !taken.has(skill.toLowerCase()))
    .toSorted((a, b) => Math.min(position(a), 1) - Math.min(position(b), 1))
    .slice(0, SHOWN);
}

/** The content of the dialog: downshift needs its elements in the first render, and a portal renders them later. */
export function SkillsEditor({ initial, onSave, onClose, onDirty, isSaving = false, failure }: SkillsEditorProps) {
  const id = useId();
  const [skills, setSkills] = useState<string[]>([...initial]);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const suggestions = suggest(text, skills);
  const isDirty = text.trim() !== '' || JSON.stringify(skills) !== JSON.stringify(initial);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  /** The list with `typed` added; undefined, with a message, when it is invalid. The text then stays in the box. */
  function withSkill(typed: string): string[] | undefined {
    if (typed.trim() === '') return skills;
    const parsed = Skill.safeParse(typed);
    const list = Skills.safeParse([...skills, typed]);
    const failed = parsed.success ? list : parsed;
    if (!list.success || !parsed.success) {
      setError(failed.error?.issues[0]?.message);
      return undefined;
    }
    setError(undefined);
    setText('');
    setAnnouncement(list.data.length > skills.length ? `${parsed.data} added` : `${parsed.data} is already there`);
    setSkills(list.data);
    return list.data;
  }

  function remove(skill: string) {
    setSkills(skills.filter((other) => other !== skill));
    setAnnouncement(`${skill} removed`);
    setError(undefined);
    box.current?.focus(); // the button that had the focus is gone
  }

  const { getDropdownProps, getSelectedItemProps } = useMultipleSelection({
    selectedItems: skills,
    onSelectedItemsChange: ({ selectedItems }) => setSkills(selectedItems),
  });
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getLabelProps, getMenuProps } = useCombobox({
    items: suggestions,
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) withSkill(selectedItem);
    },
  });
  const inputProps = getInputProps({
    ...getDropdownProps({ ref: box, preventKeyAction: isOpen && text !== '' }),
    // Not in downshift's onInputValueChange, which is called a render late: a character typed in between would be lost.
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || highlightedIndex >= 0) return;
      event.preventDefault();
      withSkill(text);
    },
  });

  return (
    <Stack>
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
      <label {...getLabelProps()} htmlFor={inputProps.id}>
        Skills
      </label>
      <input
        {...inputProps}
        placeholder="Search skills"
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint ${id}-error`}
      />
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
      {failure && <Alert>{failure}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          $tone="accent"
          disabled={isSaving}
          onClick={() => {
            const list = withSkill(text); // what is still in the box was meant to be saved too
            if (list) onSave(list);
          }}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </DialogActions>
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

  input {
    ${controlStyles}
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const ChipRow = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
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
