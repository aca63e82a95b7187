import { Suspense, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { useLeave } from '@/shared/lib/useLeave';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';
import { IconButton } from '@/shared/ui/IconButton';

const BlockDialog = lazyPart(() => import('@/features/blocks/BlockDialog').then((m) => m.BlockDialog));

interface PersonMenuProps {
  id: string;
  name: string;
  onBlocked: () => void;
  onReport: () => void;
}

/** A button that opens what can be done about a person. Escape closes it, and so does moving the focus away. */
export function PersonMenu({ id, name, onBlocked, onReport }: PersonMenuProps) {
  const popover = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLeave(wrap, isOpen, () => setIsOpen(false));

  function choose(open: () => void) {
    setIsOpen(false);
    // The dialog gives the focus back to where it was.
    button.current?.focus();
    open();
  }

  return (
    // The handler only reacts to a key; the interactive elements are the buttons.
    <Wrap
      ref={wrap}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <IconButton
        ref={button}
        aria-label={`${BLOCK_TEXTS.more}: ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? popover : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" />
      </IconButton>
      {isOpen && (
        <Popover id={popover}>
          <button type="button" onClick={() => choose(onReport)}>
            Report {name}
          </button>
          <button type="button" onClick={() => choose(() => setIsAsked(true))}>
            {BLOCK_TEXTS.action} {name}
          </button>
        </Popover>
      )}
      <Suspense>
        {isAsked && <BlockDialog id={id} name={name} onBlocked={onBlocked} onClose={() => setIsAsked(false)} />}
      </Suspense>
    </Wrap>
  );
}

const Wrap = styled.div`
  position: relative;

  /* No part of the row that takes what is left of it. */
  && {
    flex: none;
    margin-inline-start: auto;
  }
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

  button {
    width: 100%;
    min-height: 44px;
    padding: ${theme.space[2]} ${theme.space[3]};
    border: 0;
    border-radius: ${theme.radius.sm};
    background: transparent;
    color: ${theme.color.danger};
    font-weight: 550;
    overflow-wrap: anywhere;
    text-align: start;
    cursor: pointer;
  }

  button:hover,
  button:focus-visible {
    background: ${theme.color.dangerSoft};
  }
`;
