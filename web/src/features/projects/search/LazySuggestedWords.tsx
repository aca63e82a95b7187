import { type ComponentProps, Suspense } from 'react';
import type { ProjectSuggestion } from '@/features/projects/search/ProjectSuggestion';
import { lazyPart } from '@/shared/lib/loadChunk';

const Part = lazyPart(() => import('@/features/projects/search/ProjectSuggestion').then((m) => m.ProjectSuggestion));

/** `ProjectSuggestion`, which is not loaded for a list without search words. */
export function LazySuggestedWords(props: ComponentProps<typeof ProjectSuggestion>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
