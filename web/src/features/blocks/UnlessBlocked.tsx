import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BlockedPerson } from '@/features/blocks/BlockedPerson';
import { blocksQuery } from '@/features/blocks/queries';
import { Skeleton } from '@/shared/ui/states';

interface UnlessBlockedProps {
  id: string;
  /** What is said of the page otherwise. */
  children: ReactNode;
}

/** Of a page that is hidden: whether one has blocked its owner, as far as the first page of the list says. */
export function UnlessBlocked({ id, children }: UnlessBlockedProps) {
  const { data: rows, isPending } = useInfiniteQuery(blocksQuery());
  if (isPending) return <Skeleton label="Loading the page" rows={2} height="14rem" />;
  const found = rows?.find(({ _id }) => _id === id);
  if (!found) return children;
  const { firstName, lastName } = found.person;
  return <BlockedPerson id={id} name={`${firstName} ${lastName}`.trim()} />;
}
