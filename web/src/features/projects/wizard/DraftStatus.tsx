import { useState } from 'react';
import type { Saving } from '@/features/projects/wizard/draftSaver';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

const WORDS: Record<Saving, string> = {
  idle: '',
  typed: TEXTS.saving,
  saving: TEXTS.saving,
  saved: TEXTS.draftSaved,
  unsaved: TEXTS.notSaved,
};

/** Always shown; announced only when the outcome differs from the last one. */
export function DraftStatus({ saving }: { saving: Saving }) {
  const [outcome, setOutcome] = useState('');
  const words = WORDS[saving];
  if (words !== TEXTS.saving && words !== outcome) setOutcome(words);
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}
