import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { marketplaceQuery } from '@/features/marketplace/queries';

interface OwnVoicesProps {
  /**
   * Renders the testimonials. Passed as a prop, because a part shared by two chunks would end up in the entry chunk.
   */
  children: (voices: readonly { name: string; role: string; quote: string }[]) => ReactNode;
}

/** Testimonials entered by the operator. */
export function OwnVoices({ children }: OwnVoicesProps) {
  const { data } = useQuery(marketplaceQuery());
  const own = data?.testimonials.own ?? [];
  return own.length > 0 && children(own);
}
