import { MenuLinks } from '@/app/Layout/MenuLinks';

/** Links to the screens of the user's own account. */
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
