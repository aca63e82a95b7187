import { useQuery } from '@tanstack/react-query';
import { MenuLinks } from '@/app/Layout/MenuLinks';
import { accountLinks } from '@/app/Layout/menu';
import { sessionQuery } from '@/features/session/queries';

/** Links to the user's own screens and, for operators, to the operator screens. */
export function AccountLinks({ userId, isClient }: { userId: string; isClient: boolean }) {
  const { data: session } = useQuery(sessionQuery());
  const isOperator = session?.isLogin === true && session.isOperator === true;
  return <MenuLinks items={accountLinks({ userId, isClient, isOperator })} />;
}
