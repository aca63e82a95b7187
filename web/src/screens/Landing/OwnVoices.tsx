import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { marketplaceQuery } from '@/features/marketplace/queries';

interface OwnVoicesProps {
  /** Renders them: a prop, since a part shared by two chunks would be in the entry chunk. */
  children: (voices: readonly { name: string; role: string; quote: string }[]) => ReactNode;
}

/** The testimonials that the operator has entered. */
export function OwnVoices({ children }: OwnVoicesProps) {
  const { data } = useQuery(marketplaceQuery());
  const own = data?.testimonials.own ?? [];
  return own.length > 0 && children(own);
}
