import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { MESSAGES } from '@/app/Layout/menu';
import { useIsLate } from '@/app/Layout/useIsLate';
import { useSession } from '@/features/session/useSession';
import { lazyPart } from '@/shared/lib/lazyPart';
import { loadTwice } from '@/shared/lib/loadChunk';
import { Icon } from '@/shared/ui/Icon';
import { IconButton } from '@/shared/ui/IconButton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** ms after which a page is thought to have loaded: what it shows comes before the number of unread messages. */
const SETTLED_MS = 3_000;

/** Where it does not load, messages are counted and sent from the next page on. */
const MessagesWatch = lazyPart(() =>
  loadTwice(() => import('@/features/messages/MessagesWatch')).then(
    (module) => module.MessagesWatch,
    () => () => null,
  ),
);

/** Leads to the messages, and says how many are unread; nothing for a visitor. */
export function MessagesLink() {
  const session = useSession();
  const isHere = useLocation().pathname.startsWith(MESSAGES.to);
  const isLate = useIsLate(SETTLED_MS);
  if (session.status !== 'in') return null;
  return (
    <IconButton as={Link} to={MESSAGES.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name="chat" />
      <VisuallyHidden>{MESSAGES.label}</VisuallyHidden>
      <Suspense>{(isHere || isLate) && <MessagesWatch userId={session.userId} />}</Suspense>
    </IconButton>
  );
}
