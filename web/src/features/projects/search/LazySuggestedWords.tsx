import { type ComponentProps, Suspense } from 'react';
import type { ProjectSuggestion } from '@/features/projects/search/ProjectSuggestion';
import { lazyPart } from '@/shared/lib/loadChunk';

const Part = lazyPart(() => import('@/features/projects/search/ProjectSuggestion').then((m) => m.ProjectSuggestion));

/** Loads `ProjectSuggestion`, which lists without search words do not need. */
export function LazySuggestedWords(props: ComponentProps<typeof ProjectSuggestion>) {
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
