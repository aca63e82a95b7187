import { Suspense } from 'react';
import { lazyPart } from '@/shared/lib/loadChunk';

const Marked = lazyPart(() => import('@/domain/search/Marked').then((module) => module.Marked));

/** Text in which a search's words are highlighted, once the highlighting has loaded. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  return (
    <Suspense fallback={text}>
      <Marked text={text} q={q} />
    </Suspense>
  );
}
