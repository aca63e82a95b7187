import { type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLeave } from '@/shared/lib/useLeave';
import { theme } from '@/shared/theme/theme';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

type MenuItem = Readonly<{
  label: string;
  /** The accessible name; the label by default. */
  name?: string;
  isDanger?: boolean;
}> &
  (Readonly<{ to: string; onChoose?: never }> | Readonly<{ to?: never; onChoose: () => void }>);

interface MoreMenuProps {
  /** The button's accessible name. */
  label: string;
  /** The actions, in list order. */
  items: readonly MenuItem[];
  className?: string;
}

/** A button that opens a menu of actions. Pressing Escape or moving the focus away closes it. */
export function MoreMenu({ label, items, className }: MoreMenuProps) {
  const popover = useId();
  const [isOpen, setIsOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLeave(wrap, isOpen, () => setIsOpen(false));

  return (
    // The handler only reacts to a key; the interactive elements are the buttons.
    <Wrap
      ref={wrap}
      className={className}
      data-open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close(setIsOpen, button);
      }}
    >
      <IconButton
        ref={button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? popover : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </IconButton>
      {isOpen && (
        <Popover id={popover}>
          {items.map(({ label: text, name, isDanger = false, to, onChoose }) =>
            to === undefined ? (
              <button
                key={text}
                type="button"
                aria-label={name}
                data-danger={isDanger}
                onClick={() => {
                  // Returns the focus to the button first, because a dialog returns it to the element that had it.
                  close(setIsOpen, button);
                  onChoose();
                }}
              >
                {text}
              </button>
            ) : (
              <Link key={text} to={to} aria-label={name}>
                {text}
              </Link>
            ),
          )}
        </Popover>
      )}
    </Wrap>
  );
}

function close(setIsOpen: (isOpen: boolean) => void, button: RefObject<HTMLButtonElement | null>) {
  setIsOpen(false);
  button.current?.focus();
}

const Wrap = styled.div`
  position: relative;
`;

const Popover = styled.div`
  position: absolute;
  inset-block-start: calc(100% + 4px);
  inset-inline-end: 0;
  z-index: 20;
  width: max-content;
  max-width: min(17rem, calc(100vw - 4rem));
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};

  button,
  a {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: ${theme.space[2]} ${theme.space[3]};
    border: 0;
    border-radius: ${theme.radius.sm};
    background: transparent;
    color: ${theme.color.text};
    font-weight: 550;
    overflow-wrap: anywhere;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }

  :is(button, a):is(:hover, :focus-visible) {
    background: ${theme.color.chip};
  }

  [data-danger='true'] {
    color: ${theme.color.danger};
  }

  [data-danger='true']:is(:hover, :focus-visible) {
    background: ${theme.color.dangerSoft};
  }
`;
