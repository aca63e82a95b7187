import { Suspense } from 'react';
import { type Voice, Voices } from '@/screens/Landing/Voices';
import { lazyPart } from '@/shared/lib/lazyPart';
import { marketplace } from '@/shared/lib/marketplace';
import { useHydrated } from '@/shared/lib/useHydrated';

const OwnVoices = lazyPart(() => import('@/screens/Landing/OwnVoices').then((m) => m.OwnVoices));

const VOICES = [
  {
    name: 'Ananya Rao',
    role: 'Founder, Filter & Fold',
    quote: 'We knew what the label redesign would cost before anyone opened Figma. That alone changed how we hire.',
  },
  {
    name: 'Rohan Deshmukh',
    role: 'Product lead, Tidewise',
    quote:
      'Six proposals by the next morning, and each one had clearly read the brief. We picked the third and shipped.',
  },
  {
    name: 'Farah Sheikh',
    role: 'Owner, Studio Saffron',
    quote:
      'I run a small studio and have no time to watch timesheets. One price per project is the only way I work now.',
  },
] as const satisfies readonly Voice[];

/** Samples until the operator has real ones. The page that is rendered at build has the samples in it. */
export function Testimonials() {
  const { testimonials } = marketplace;
  const isHydrated = useHydrated();
  if (!isHydrated || testimonials === 'samples')
    return <Voices voices={VOICES} note="These are sample texts: their people and companies are made up." />;
  if (testimonials === 'none') return null;
  return (
    <Suspense>
      <OwnVoices>{(voices) => <Voices voices={voices} />}</OwnVoices>
    </Suspense>
  );
}
