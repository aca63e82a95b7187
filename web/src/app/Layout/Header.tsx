import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { AccountButtons } from '@/app/Layout/AccountButtons';
import { CountedLink } from '@/app/Layout/CountedLink';
import { HeaderMenu } from '@/app/Layout/HeaderMenu';
import { HomeLink } from '@/app/Layout/HomeLink';
import { MobileMenu } from '@/app/Layout/MobileMenu';
import { EXPLORE, MESSAGES, menuFor, NOTIFICATIONS } from '@/app/Layout/menu';
import { Places } from '@/app/Layout/Places';
import { MessagesWatch, NotificationsWatch } from '@/app/Layout/watches';
import { useRole } from '@/features/session/useSession';
import { media, theme } from '@/shared/theme/theme';
import { IconButton } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

export function Header() {
  const id = useId();
  const { pathname } = useLocation();
  const role = useRole();
  const [isOpen, setIsOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const isFolded = useFolded(row);

  return (
    <Bar
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
    >
      <Row ref={row}>
        <HomeLink />
        <Slot data-folded={isFolded ?? 'unknown'}>
          <Nav aria-label="Main" data-part>
            <Place />
            {menuFor(pathname, role).map((group) => (
              <HeaderMenu key={group.label} {...group} />
            ))}
            <Plain to={EXPLORE.to}>{EXPLORE.label}</Plain>
          </Nav>
        </Slot>
        <End>
          <Account data-part>
            <Chat>
              <CountedLink place={MESSAGES} icon="chat" counted="messages" Watch={MessagesWatch} />
            </Chat>
            <CountedLink place={NOTIFICATIONS} icon="bell" counted="notifications" Watch={NotificationsWatch} />
            <AccountButtons />
          </Account>
          {isFolded !== false && (
            <Burger
              data-folded={isFolded ?? 'unknown'}
              aria-label="Menu"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'close' : 'menu'} />
            </Burger>
          )}
        </End>
      </Row>
      {isFolded && isOpen && <MobileMenu id={id} onLeave={() => setIsOpen(false)} />}
    </Bar>
  );
}

const Bar = styled.header`
  container: header / inline-size;
  position: sticky;
  inset-block-start: 0;
  z-index: 20;
  border-block-end: 1px solid ${theme.color.line};
  background: ${theme.color.canvas};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  width: min(1160px, 100%);
  height: 64px;
  margin-inline: auto;
  padding-inline: ${theme.space[4]};

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }
`;

/* The width of the parts at the default text size, used until a script has measured them. */
const PARTS_WIDTH = '47rem';

/* Hides a part and makes it unfocusable, but keeps its content's width so that it can be measured. */
const folded = css`
  position: absolute;
  width: 0;
  height: 0;
  overflow: hidden;
  visibility: hidden;
`;

const Slot = styled.div`
  &[data-folded='true'] {
    ${folded}
  }

  @container header (width < ${PARTS_WIDTH}) {
    &[data-folded='unknown'] {
      ${folded}
    }
  }
`;

const Nav = styled.nav`
  display: flex;
  align-items: center;
  width: max-content;
`;

const plain = css`
  display: flex;
  align-items: center;
  min-height: 44px;
  /* All links must fit next to the icons at 1280 px, in every browser. */
  padding-inline: ${theme.space[2]};
  border-radius: ${theme.radius.md};
  color: ${theme.color.text};
  font-size: 0.9375rem;
  font-weight: 550;
  text-decoration: none;

  &:hover {
    background: ${theme.color.sunken};
  }

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

const End = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${theme.space[2]};
  margin-inline-start: auto;
`;

/* The icons already include padding. */
const Account = styled.div`
  display: flex;
  align-items: center;

  > :last-child {
    margin-inline-start: ${theme.space[2]};
  }
`;

/* In a narrow header the messages link is in the menu, and the bell also announces new messages. */
const Chat = styled.div`
  @container header (width < 22.5rem) {
    display: none;
  }
`;

const Burger = styled(IconButton)`
  margin-inline-end: -10px;

  @container header (width >= ${PARTS_WIDTH}) {
    &[data-folded='unknown'] {
      display: none;
    }
  }
`;

/**
 * Whether the combined width of a row's parts, which are marked with `data-part`, exceeds the row. This depends on the
 * text size as well as the window, so a media query cannot detect it. A folded part keeps its width while hidden, so
 * that it can be measured. Undefined until measured.
 */
function useFolded(row: RefObject<HTMLElement | null>): boolean | undefined {
  const [isFolded, setIsFolded] = useState<boolean>();

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const parts = [...element.querySelectorAll<HTMLElement>('[data-part]')];
    const look = () => setIsFolded(widthOf(element, parts) > element.clientWidth);
    look();
    // A part is resized when the text size, the menu or the account changes; the row is resized with the window.
    const observer = new ResizeObserver(look);
    for (const watched of [element, ...parts]) observer.observe(watched);
    return () => observer.disconnect();
  }, [row]);

  return isFolded;
}

/** Width in pixels that the row needs to fit all parts on one line. */
function widthOf(row: HTMLElement, parts: readonly HTMLElement[]): number {
  const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const widths = parts.map((part) => Math.ceil(part.getBoundingClientRect().width));
  const gaps = pixels(columnGap) * Math.max(0, parts.length - 1);
  return widths.reduce((sum, width) => sum + width, gaps + pixels(paddingInlineStart) + pixels(paddingInlineEnd));
}
