import { onScreen, SCREEN_KINDS } from '@hirelane/api/notifications';

/**
 * Returns the path and source of the web app's file with the on-screen notification kinds. It omits the emails of each
 * kind, which pages do not need.
 */
export function notificationKinds(): [path: string, source: string] {
  const kinds = SCREEN_KINDS.map((kind) => {
    const { icon, page, words } = onScreen(kind);
    return [kind, { icon, page, words }];
  });
  const source = `// Written by \`npm run contracts\`.

import type { OnScreen } from '@hirelane/api/notifications/record';
import type { NotificationKind } from '@hirelane/api/schemas/notifications';
import type { IconName } from '@/shared/ui/icons/Icon';

/** How each kind of notification is shown. */
export const KINDS: Readonly<Record<NotificationKind, OnScreen & { icon: IconName }>> = ${JSON.stringify(Object.fromEntries(kinds))};
`;
  return ['web/src/features/notifications/kinds.ts', source];
}
