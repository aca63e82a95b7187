import { useQuery } from '@tanstack/react-query';
import { marketplaceQuery } from '@/features/marketplace/queries';
import { Voices } from '@/screens/Landing/Voices';

/** Those that the operator has entered. */
export function OwnVoices() {
  const { data } = useQuery(marketplaceQuery());
  const own = data?.testimonials.own ?? [];
  return own.length > 0 ? <Voices voices={own} /> : null;
}
