import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { addSkill, SkillsBox } from '@/domain/skills/SkillsBox';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { Alert } from '@/shared/ui/feedback/Alert';

export function SkillsDialog(props: Omit<SkillsEditorProps, 'onDirty'>) {
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title="Edit Skills" isDirty={isDirty} onClose={props.onClose}>
      <SkillsEditor {...props} onDirty={setIsDirty} />
    </EditDialog>
  );
}

interface SkillsEditorProps {
  initial: readonly string[];
  onSave: (skills: string[]) => void;
  onClose: () => void;
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  isSaving?: boolean;
  /** Why the last save failed. */
  failure?: string | undefined;
}

/**
 * The dialog's content, in a separate component: downshift needs its elements in the first render, and a portal renders
 * them later.
 */
function SkillsEditor({ initial, onSave, onClose, onDirty, isSaving = false, failure }: SkillsEditorProps) {
  const [skills, setSkills] = useState<string[]>([...initial]);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isDirty = text.trim() !== '' || JSON.stringify(skills) !== JSON.stringify(initial);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  function save() {
    if (text.trim() === '') return onSave(skills);
    // Also saves the skill still in the box. An invalid skill remains in the box.
    const added = addSkill(skills, text);
    if (!added.isValid) return setError(added.message);
    setText('');
    setSkills(added.skills);
    onSave(added.skills);
  }

  return (
    <Stack>
      <SkillsBox skills={skills} onSkills={setSkills} text={text} onText={setText} error={error} onError={setError} />
      {failure && <Alert>{failure}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button $tone="accent" disabled={isSaving} onClick={save}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;
