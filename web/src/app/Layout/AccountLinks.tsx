import { useQuery } from '@tanstack/react-query';
import { MenuLinks } from '@/app/Layout/MenuLinks';
import { sessionQuery } from '@/features/session/queries';

/** Links to the user's account screens and, for operators, to the operator screens. */
export function AccountLinks({ isClient }: { isClient: boolean }) {
  const { data: session } = useQuery(sessionQuery());
  return (
    <MenuLinks
      items={[
        { label: 'Profile', to: isClient ? '/client/profile' : '/freelancer/profile' },
        { label: 'Settings', to: '/settings/security' },
        ...(session?.isLogin && session.isOperator ? [{ label: 'Operator', to: '/operator' }] : []),
      ]}
    />
  );
}
