// biome-ignore lint/style/noRestrictedImports: the dialog that all others use.
import * as Primitive from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

interface DialogProps {
  title: string;
  /** Makes the dialog as wide as the window allows, for a table. */
  isWide?: boolean;
  /** Focuses the title initially rather than the first text box, which would open an on-screen keyboard. */
  focusesTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, whose first field gets the focus, or its first button if it has no field. Mount it only while it is
 * open, because on mount it stores which element has the focus.
 */
export function Dialog({ title, isWide = false, focusesTitle = false, onClose, children }: DialogProps) {
  // Radix returns the focus only to its own Trigger, but our dialogs are opened from anywhere.
  const [opener] = useState(() => document.activeElement);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Backdrop />
        <Panel
          data-wide={isWide}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const box = body.current;
            if (focusesTitle || !box) return heading.current?.focus();
            const field = fieldIn(box);
            (field ?? box.querySelector<HTMLElement>('a, button') ?? heading.current)?.focus();
            if (!field) focusLateField(box, heading.current);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Keeps the focus on the dialog's result on the page, which must be read first.
            if (document.activeElement?.matches('[data-keeps-focus]')) return;
            // The opener may have been removed or disabled in the meantime. It is `body` if nothing had the focus.
            const canFocus = opener instanceof HTMLElement && opener.isConnected && !opener.matches('body, :disabled');
            const target = canFocus ? opener : document.querySelector<HTMLElement>('main');
            target?.focus();
          }}
          onEscapeKeyDown={(event) => {
            // The first Escape closes an open list of suggestions, the second closes the dialog.
            if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) event.preventDefault();
          }}
        >
          <Head>
            <Title ref={heading} tabIndex={-1}>
              {title}
            </Title>
            <Primitive.Close asChild>
              <IconButton aria-label="Close">
                <Icon name="close" />
              </IconButton>
            </Primitive.Close>
          </Head>
          <Body ref={body}>{children}</Body>
        </Panel>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const fieldIn = (box: HTMLElement) =>
  box.querySelector<HTMLElement>(':is(input:not([type="file"]), select, textarea):not(:disabled, [readonly])');

/**
 * Focuses the first field of a dialog whose content is still loading, unless the user has moved the focus from the
 * heading by then.
 */
function focusLateField(box: HTMLElement, heading: HTMLElement | null): void {
  const observer = new MutationObserver(() => {
    const field = fieldIn(box);
    if (!field) return;
    observer.disconnect();
    const { activeElement } = document;
    if (activeElement === heading || activeElement === document.body) field.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
}

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

const Backdrop = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 40;
  background: ${theme.color.overlay};
  animation: ${appear} ${theme.motion.slow};
`;

const Panel = styled(Primitive.Content)`
  position: fixed;
  inset: auto 0 0;
  z-index: 41;
  display: flex;
  flex-direction: column;
  max-height: 90dvh;
  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg} ${theme.radius.lg} 0 0;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};
  animation: ${rise} ${theme.motion.slow};

  /* Another dialog has opened above this one. */
  &[aria-hidden='true'] {
    visibility: hidden;
  }

  ${media.tablet} {
    inset: 8vh 0 auto;
    width: min(35rem, calc(100vw - 2rem));
    max-height: 84dvh;
    margin-inline: auto;
    border-radius: ${theme.radius.lg};

    &[data-wide='true'] {
      width: min(75rem, calc(100vw - 2rem));
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[3]} ${theme.space[6]};
  border-block-end: 1px solid ${theme.color.line};
`;

const Title = styled(Primitive.Title)`
  font-size: ${theme.font.lg};

  &:focus {
    outline: none;
  }
`;

const Body = styled.div`
  overflow: auto;
  /* Keeps a focused element clear of the buttons, which stick to the bottom of the window. */
  scroll-padding-block: ${theme.space[6]} ${theme.space[24]};
  padding: ${theme.space[6]};
`;
