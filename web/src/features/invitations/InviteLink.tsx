import { keepDestination } from '@/domain/account/returnPoint';
import { INVITE_TEXTS as TEXTS } from '@/features/invitations/texts';
import { useHydrated } from '@/shared/lib/renderedPage';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

/** The parameter of a freelancer's page that opens the invitation for clients. */
export const INVITE_PARAM = 'invite';

interface InviteLinkProps {
  /** The path of the freelancer's page. */
  path: string;
  name: string;
}

/** For visitors: leads through signing in, and back to the freelancer's page with the invitation open. */
export function InviteLink({ path, name }: InviteLinkProps) {
  // Until the app has started, the link is hidden from signed-in users, who get a button in its place.
  const forVisitors = useHydrated() ? {} : { 'data-visitor': '' };
  return (
    <LinkButton
      $tone="accent"
      to="/login"
      aria-label={`${TEXTS.action}: ${name}`}
      onClick={() => keepDestination(`${path}?${INVITE_PARAM}`)}
      {...forVisitors}
    >
      {TEXTS.action}
    </LinkButton>
  );
}
