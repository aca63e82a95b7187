import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { marketplaceQuery } from '@/features/marketplace/queries';

interface OwnVoicesProps {
  /** Shows them: given, since a part that two chunks share would be in the entry. */
  children: (voices: readonly { name: string; role: string; quote: string }[]) => ReactNode;
}

/** Those that the operator has entered. */
export function OwnVoices({ children }: OwnVoicesProps) {
  const { data } = useQuery(marketplaceQuery());
  const own = data?.testimonials.own ?? [];
  return own.length > 0 && children(own);
}
