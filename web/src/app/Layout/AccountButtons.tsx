import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { AccountMenu } from '@/app/Layout/AccountMenu';
import { ColourModeSwitch } from '@/app/Layout/ColourModeSwitch';
import { isLoginHinted } from '@/features/session/flags';
import { TEXTS } from '@/features/session/texts';
import { useLogout } from '@/features/session/useLogout';
import { useSession } from '@/features/session/useSession';
import { useHydrated } from '@/shared/lib/renderedPage';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';

/** Sign-in links for visitors; the account menu and the logout button for users, whose menu has the colour mode. */
export function AccountButtons() {
  const session = useSession();
  const logout = useLogout();
  const isHydrated = useHydrated();
  const isIn = isHydrated && (session.status === 'in' || (session.status !== 'out' && isLoginHinted()));
  // Marks visitor-only links in server-rendered HTML, so that they are hidden from signed-in users until the app
  // starts.
  const forVisitors = isHydrated ? {} : { 'data-visitor': '' };

  if (!isIn)
    return (
      <>
        <Roomy {...forVisitors}>
          <ColourModeSwitch />
        </Roomy>
        <SignIn to="/login" {...forVisitors}>
          Sign In
        </SignIn>
        <LinkButton $tone="accent" $size="sm" to="/register" {...forVisitors}>
          Sign Up
        </LinkButton>
      </>
    );
  return (
    <>
      {session.status === 'in' ? (
        <AccountMenu userId={session.userId} isClient={session.isClient} onLogout={() => logout.mutate()} />
      ) : (
        <Place />
      )}
      {/* The specification requires a visible logout button, so the button is also shown next to the menu. */}
      <Button $tone="quiet" $size="sm" disabled={logout.isPending} onClick={() => logout.mutate()}>
        {TEXTS.logout}
      </Button>
      {logout.error && (
        <Below>
          <Alert>{TEXTS.logoutFailed}</Alert>
        </Below>
      )}
    </>
  );
}

/** Reserves the menu's space until the session is known. */
const Place = styled.span`
  width: 44px;
`;

const Roomy = styled.div`
  @container header (width < 31.25rem) {
    display: none;
  }
`;

const SignIn = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding-inline: ${theme.space[2]};
  color: ${theme.color.text};
  font-size: ${theme.font.sm};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    color: ${theme.color.accent};
  }
`;

const Below = styled.div`
  position: absolute;
  inset-block-start: calc(100% + 8px);
  inset-inline-end: ${theme.space[4]};
  width: min(24rem, calc(100vw - 2rem));
`;
