import type { FileRef } from '@hirelane/api/schemas/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { projectQuery } from '@/features/projects/queries';
import {
  type DraftBody,
  draftOf,
  EMPTY_DRAFT,
  type KeptWizard,
  keptWizard,
  rebase,
  valuesOf,
  type WizardStep,
} from '@/features/projects/wizard/wizardForm';
import { isUnknown } from '@/shared/lib/apiError';

export interface WizardStart {
  /** The project's id; null if it does not exist on the server yet. */
  id: string | null;
  isPublished: boolean;
  step: WizardStep;
  values: Readonly<Record<string, unknown>>;
  file: FileRef | null;
  /** The last version received from the server. */
  saved: DraftBody;
  /** See `KeptWizard`. */
  start: KeptWizard['start'];
  unacknowledgedFields: readonly string[];
}

type Loading = { status: 'loading' | 'unknown' | 'closed' } | { status: 'failed'; retry: () => void };

const fromKept = (kept: KeptWizard | undefined, id: string | null): WizardStart => ({
  id,
  isPublished: false,
  step: kept?.step ?? 1,
  values: kept?.values ?? {},
  file: kept?.file ?? null,
  saved: (id !== null && kept?.saved) || EMPTY_DRAFT,
  start: id === null ? (kept?.start ?? null) : null,
  unacknowledgedFields: id === null ? [] : (kept?.unacknowledgedFields ?? []),
});

/**
 * Loads the wizard's initial content. Unsent text typed in this tab takes precedence over the server's draft, which
 * takes precedence over an empty form.
 */
export function useWizardStart(
  userId: string,
  projectId: string | null,
): Loading | { status: 'ready'; start: WizardStart } {
  const [kept] = useState(() => {
    const unsent = keptWizard(userId, null).load();
    return keptWizard(userId, projectId).load() ?? (unsent?.id === projectId ? unsent : undefined);
  });
  const [start, setStart] = useState<WizardStart>();
  const id = projectId ?? kept?.id ?? null;
  // Loaded only once, so that later saves do not change the form.
  const query = useQuery({ ...projectQuery(id ?? ''), enabled: id !== null && !start, refetchOnMount: 'always' });

  useEffect(() => {
    // Deletes the tab's copy of a new draft, which is now edited under its own URL.
    const unsent = keptWizard(userId, null);
    if (projectId !== null && unsent.load()?.id === projectId) unsent.drop();
  }, [userId, projectId]);

  if (start) return { status: 'ready', start };
  const found = decide();
  if (found.status === 'ready') setStart(found.start);
  return found;

  function decide(): ReturnType<typeof useWizardStart> {
    const ready = (value: WizardStart) => ({ status: 'ready', start: value }) as const;
    if (id === null) return ready(fromKept(kept, null));
    if (!query.isFetchedAfterMount) return { status: 'loading' };
    const project = query.isError ? undefined : query.data?.data;
    const isMine = project?.userId === userId;
    if (projectId === null && (isUnknown(query.error) || (project && project.status !== 'draft')))
      return ready(fromKept(kept?.isSaved ? undefined : kept, null));
    if (query.error && isUnknown(query.error)) return { status: 'unknown' };
    if (!project) {
      if (kept) return ready(fromKept(kept, id));
      return { status: 'failed', retry: () => void query.refetch() };
    }
    if (!isMine) return { status: 'unknown' };
    if (project.status === 'closed') return { status: 'closed' };
    const values = valuesOf(project);
    const now = { values, file: project.file };
    const typed = kept && !kept.isSaved ? rebase(kept, now) : now;
    return ready({
      id,
      isPublished: project.status === 'published',
      step: kept?.step ?? 1,
      values: typed.values,
      file: typed.file,
      saved: draftOf(values, EMPTY_DRAFT).body,
      start: null,
      unacknowledgedFields: kept?.unacknowledgedFields ?? [],
    });
  }
}
