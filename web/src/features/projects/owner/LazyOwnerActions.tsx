import type { Project } from '@hirelane/contracts/api/projects';
import { type ComponentProps, Suspense } from 'react';
import { styled } from 'styled-components';
import type { OwnerActions } from '@/features/projects/owner/OwnerActions';
import { lazyPart } from '@/shared/lib/lazyPart';

const Part = lazyPart(() => import('@/features/projects/owner/OwnerActions').then((module) => module.OwnerActions));

/** `OwnerActions`, which other readers do not load. Its buttons have their room from the beginning: nothing moves. */
export function LazyOwnerActions(props: ComponentProps<typeof OwnerActions>) {
  const rooms = ['first', 'second', 'third'].slice(0, buttonsOf(props.project));
  return (
    <Suspense fallback={rooms.map((room) => <Room key={room} />)}>
      <Part {...props} />
    </Suspense>
  );
}

/** How many buttons there are, each in a row. */
function buttonsOf({ status, totalProposals }: Pick<Project, 'status' | 'totalProposals'>): number {
  if (status === 'draft') return 3;
  if (status === 'published') return totalProposals === 0 ? 3 : 2;
  return status === 'filled' ? 1 : 0;
}

const Room = styled.div`
  height: 44px;
`;
