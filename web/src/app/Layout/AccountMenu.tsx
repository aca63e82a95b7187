import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AccountLinks } from '@/app/Layout/AccountLinks';
import { menuKeys } from '@/app/Layout/menuKeys';
import { Avatar, initialsOf } from '@/domain/people/Avatar';
import { userQuery } from '@/features/session/queries';
import { TEXTS } from '@/features/session/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useLeave } from '@/shared/lib/useLeave';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

const ColourModeChoice = lazyPart(() =>
  import('@/app/Layout/ColourModeChoice').then((module) => module.ColourModeChoice),
);

interface AccountMenuProps {
  userId: string;
  isClient: boolean;
  onLogout: () => void;
}

/**
 * A button with the user's picture that opens the account menu. The menu closes on Escape or when it loses the focus.
 */
export function AccountMenu({ userId, isClient, onLogout }: AccountMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { data: user } = useQuery(userQuery(userId));
  const name = user ? `${user.firstName} ${user.lastName}` : '';

  useLeave(wrap, isOpen, () => setIsOpen(false));

  return (
    // The handlers only react to bubbling events; the interactive elements are the buttons and links.
    <Wrap
      ref={wrap}
      onKeyDown={menuKeys({ button, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) })}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) setIsOpen(false);
      }}
    >
      <Trigger
        ref={button}
        type="button"
        // The visible text is part of the accessible name, so that voice control can use it (WCAG 2.5.3).
        aria-label={`Your account ${initialsOf(name)}`.trim()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {user ? <Avatar size="sm" name={name} imageId={user.profileImg} /> : <Icon name="person" />}
      </Trigger>
      {isOpen && (
        <Popover id={id}>
          {user && (
            <Who>
              <strong>{name}</strong>
              <span>{user.email}</span>
            </Who>
          )}
          <AccountLinks userId={userId} isClient={isClient} />
          <Colours>
            <Suspense fallback={null}>
              <ColourModeChoice />
            </Suspense>
          </Colours>
          <Leave
            type="button"
            onClick={() => {
              setIsOpen(false);
              button.current?.focus();
              onLogout();
            }}
          >
            {TEXTS.logout}
          </Leave>
        </Popover>
      )}
    </Wrap>
  );
}

/** As high as the choice of colours, which loads when the menu is opened. */
const Colours = styled.div`
  min-height: 5.5rem;
  padding: 0 ${theme.space[3]} ${theme.space[2]};
`;

const Wrap = styled.div`
  position: relative;
  display: flex;

  /* The button is not at the edge here, so the menu is aligned with the header to stay in the window. */
  @container header (width < 40rem) {
    position: static;
  }
`;

const Trigger = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.full};
  background: transparent;
  color: ${theme.color.textMuted};
  cursor: pointer;
  transition: background ${theme.motion.fast};

  &:hover,
  &[aria-expanded='true'] {
    background: ${theme.color.accentSoft};
  }
`;

const Popover = styled.div`
  position: absolute;
  inset-block-start: calc(100% + 6px);
  inset-inline-end: 0;
  z-index: 20;
  width: min(17rem, calc(100vw - 2rem));
  max-height: calc(100dvh - 80px);
  overflow: auto;

  @container header (width < 40rem) {
    inset-inline-end: ${theme.space[4]};
  }
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};
`;

const Who = styled.p`
  display: grid;
  margin-block-end: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;

  strong {
    font-weight: 650;
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Leave = styled.button`
  width: 100%;
  min-height: 44px;
  margin-block-start: 2px;
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  font-size: 0.9375rem;
  font-weight: 550;
  text-align: start;
  cursor: pointer;

  &:hover,
  &:focus-visible {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`;
