import { MenuLinks } from '@/app/Layout/MenuLinks';

/** The screens about one's own account. */
export function AccountLinks({ isClient }: { isClient: boolean }) {
  return (
    <MenuLinks
      items={[
        { label: 'Profile', to: isClient ? '/client/profile' : '/freelancer/profile' },
        { label: 'Settings', to: '/settings/security' },
      ]}
    />
  );
}
