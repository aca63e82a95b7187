import { Link, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { AccountLinks } from '@/app/Layout/AccountLinks';
import { ColourModeSwitch } from '@/app/Layout/ColourModeSwitch';
import { MenuLinks } from '@/app/Layout/MenuLinks';
import { EXPLORE, MESSAGES, menuFor, NOTIFICATIONS } from '@/app/Layout/menu';
import { Places } from '@/app/Layout/Places';
import { useRole, useSession } from '@/features/session/useSession';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

/** The header menu as a collapsible list, for windows in which it does not fit next to the logo. */
export function MobileMenu({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { pathname } = useLocation();
  const role = useRole();
  const session = useSession();
  return (
    // Following a link closes the menu; the links themselves navigate.
    <Panel
      id={id}
      aria-label="Menu"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onLeave();
      }}
    >
      <Place />
      {session.status === 'in' &&
        [MESSAGES, NOTIFICATIONS].map(({ label, to }) => (
          <Plain key={to} to={to}>
            {label}
          </Plain>
        ))}
      {menuFor(pathname, role).map(({ label, items }) => (
        <details key={label}>
          <summary>
            {label}
            <Icon name="chevronDown" size={18} />
          </summary>
          <MenuLinks items={items} />
        </details>
      ))}
      <Plain to={EXPLORE.to}>{EXPLORE.label}</Plain>
      {session.status === 'in' && (
        <details>
          <summary>
            Your account
            <Icon name="chevronDown" size={18} />
          </summary>
          <AccountLinks userId={session.userId} isClient={session.isClient} />
        </details>
      )}
      <Switch data-for={session.status === 'in' ? 'user' : 'visitor'}>
        <span aria-hidden="true">Dark mode</span>
        <ColourModeSwitch />
      </Switch>
    </Panel>
  );
}

const Panel = styled.nav`
  max-height: calc(100dvh - 64px);
  overflow: auto;
  padding: ${theme.space[2]} ${theme.space[4]} ${theme.space[4]};
  border-block-end: 1px solid ${theme.color.line};
  background: ${theme.color.canvas};
  box-shadow: ${theme.shadow.md};

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  details {
    border-block-end: 1px solid ${theme.color.line};
  }

  details[open] {
    padding-block-end: ${theme.space[2]};
  }

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 52px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  details[open] summary svg {
    transform: rotate(180deg);
  }
`;

const plain = css`
  display: flex;
  align-items: center;
  min-height: 52px;
  border-block-end: 1px solid ${theme.color.line};
  color: ${theme.color.text};
  font-weight: 600;
  text-decoration: none;

  &[aria-current] {
    color: ${theme.color.accent};
  }
`;

const Plain = styled(Link)`
  ${plain}
`;

const Place = styled(Places)`
  ${plain}
`;

const Switch = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 52px;
  font-weight: 600;

  /* The header itself has space for a visitor's switch. */
  @container header (width >= 31.25rem) {
    &[data-for='visitor'] {
      display: none;
    }
  }
`;
