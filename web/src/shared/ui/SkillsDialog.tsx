import { Dialog } from '@/shared/ui/Dialog';
import { SkillsEditor, type SkillsEditorProps } from '@/shared/ui/SkillsEditor';

export function SkillsDialog(props: SkillsEditorProps) {
  return (
    <Dialog title="Edit Skills" onClose={props.onClose}>
      <SkillsEditor {...props} />
    </Dialog>
  );
}
