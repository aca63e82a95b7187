import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { MenuLinks } from '@/app/Layout/MenuLinks';
import type { MenuGroup } from '@/app/Layout/menu';
import { menuKeys } from '@/app/Layout/menuKeys';
import { useLeave } from '@/shared/lib/useLeave';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

const HOVER_DELAY_MS = 200;

/** In the `peek` state, the menu was opened by hover. A click then keeps it open instead of closing it. */
type State = 'closed' | 'peek' | 'open';

/** A button that shows a list of links after a short hover, on click, or on an arrow key. Escape closes it. */
export function HeaderMenu({ label, items }: MenuGroup) {
  const id = useId();
  const [state, setState] = useState<State>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);
  useLeave(wrap, state !== 'closed', () => now('closed'));
  useEscapeFromPeek(state === 'peek', () => now('closed'));

  function later(change: (state: State) => State) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(change), HOVER_DELAY_MS);
  }
  function now(next: State) {
    clearTimeout(timer.current);
    setState(next);
  }

  return (
    // The handlers only react to the pointer and to bubbling events; the interactive elements are the button and the
    // links.
    <Wrap
      ref={wrap}
      onMouseEnter={() => later((old) => (old === 'closed' ? 'peek' : old))}
      onMouseLeave={() => later(() => 'closed')}
      onKeyDown={menuKeys({
        button,
        isOpen: state !== 'closed',
        open: () => now('open'),
        close: () => now('closed'),
      })}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) now('closed');
      }}
    >
      <Trigger
        ref={button}
        type="button"
        aria-expanded={state !== 'closed'}
        aria-controls={id}
        onClick={() => now(state === 'open' ? 'closed' : 'open')}
      >
        {label}
        <Icon name="chevronDown" size={16} />
      </Trigger>
      <Popover id={id} hidden={state === 'closed'}>
        <MenuLinks items={items} />
      </Popover>
    </Wrap>
  );
}

/** Escape closes a menu that hovering has opened, wherever the focus is (WCAG 1.4.13). */
function useEscapeFromPeek(isPeek: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isPeek) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isPeek]);
}

const Wrap = styled.div`
  position: relative;
`;

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: 44px;
  padding-inline: ${theme.space[3]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  font-size: 0.9375rem;
  font-weight: 550;
  white-space: nowrap;
  cursor: pointer;

  svg {
    color: ${theme.color.textMuted};
    transition: transform ${theme.motion.fast};
  }

  &:hover,
  &[aria-expanded='true'] {
    background: ${theme.color.sunken};
  }

  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const Popover = styled.div`
  position: absolute;
  inset-block-start: calc(100% + 6px);
  inset-inline-start: 0;
  z-index: 20;
  min-width: 260px;
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};

  /* Bridges the gap, so that the pointer can move into the popover. */
  &::before {
    position: absolute;
    inset: -8px 0 100%;
    content: '';
  }

  &[hidden] {
    display: none;
  }
`;
