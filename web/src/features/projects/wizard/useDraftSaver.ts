import type { FileRef } from '@hirelane/api/schemas/files';
import { useEffect, useState } from 'react';
import { useEditProject, useStartDraft } from '@/features/projects/saveCommands';
import { createDraftSaver, type Saving } from '@/features/projects/wizard/draftSaver';
import type { WizardStart } from '@/features/projects/wizard/useWizardStart';
import { keptWizard, type WizardForm, type WizardStep } from '@/features/projects/wizard/wizardForm';

interface Options {
  userId: string;
  projectId: string | null;
  start: WizardStart;
  form: WizardForm;
  step: WizardStep;
  file: FileRef | null;
}

/** Connects a draft saver to the form while the wizard is on screen. */
export function useDraftSaver({ userId, projectId, start, form, step, file }: Options) {
  const startDraft = useStartDraft();
  const editProject = useEditProject();
  const [saving, setSaving] = useState<Saving>('idle');
  const [saver] = useState(() =>
    createDraftSaver({
      start,
      kept: keptWizard(userId, projectId),
      read: () => form.getValues(),
      startDraft: startDraft.mutateAsync,
      editProject: editProject.mutateAsync,
      show: setSaving,
    }),
  );

  useEffect(() => {
    saver.onChange();
    const stop = form.subscribe({ formState: { values: true }, callback: () => saver.onChange() });
    window.addEventListener('online', saver.reconnected);
    return () => {
      window.removeEventListener('online', saver.reconnected);
      stop();
      saver.leave();
    };
  }, [saver, form]);
  useEffect(() => saver.onStepChange(step, file), [saver, step, file]);

  return { saver, saving };
}
