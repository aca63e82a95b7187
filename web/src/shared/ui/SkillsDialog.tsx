import { useState } from 'react';
import { EditDialog } from '@/shared/ui/EditDialog';
import { SkillsEditor, type SkillsEditorProps } from '@/shared/ui/SkillsEditor';

export function SkillsDialog(props: Omit<SkillsEditorProps, 'onDirty'>) {
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title="Edit Skills" isDirty={isDirty} onClose={props.onClose}>
      <SkillsEditor {...props} onDirty={setIsDirty} />
    </EditDialog>
  );
}
