import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { NotificationList } from '@/features/notifications/NotificationList';
import { TEXTS } from '@/features/notifications/texts';
import { ListPage } from '@/shared/ui/lists/ListPage';

export function Notifications() {
  useTitle(TEXTS.title);
  const { isClient } = useSignedIn();
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text}>
      <NotificationList isClient={isClient} />
    </ListPage>
  );
}
