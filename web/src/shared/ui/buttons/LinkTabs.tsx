import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; label: string; isActive: boolean }[];
}

/**
 * Tabs that change the URL. They are links in a `nav` with `aria-current`, so that Back, sharing and opening in a new
 * tab work. The WAI-ARIA tabs pattern, which Radix Tabs implements, is for panels within one page.
 */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  const active = tabs.find(({ isActive }) => isActive)?.to;

  const measure = useCallback(() => {
    if (!nav.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = nav.current;
    const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
    setHidden((old) => (old.before === before && old.after === after ? old : { before, after }));
  }, []);

  // Scrolls the row to the open tab, because on a phone the row is wider than the screen. `scrollIntoView` would scroll
  // the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the open tab from the page after it has changed.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft + (link.offsetWidth - nav.current.clientWidth) / 2;
    measure();
  }, [active, measure]);

  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [measure]);

  return (
    <Nav ref={nav} aria-label={label} onScroll={measure} data-before={hidden.before} data-after={hidden.after}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.isActive ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </Nav>
  );
}

const Nav = styled.nav`
  position: relative;
  display: flex;
  gap: ${theme.space[4]};
  overflow-x: auto;
  border-block-end: 1px solid ${theme.color.line};
  scrollbar-width: none;

  /* The row fades where it continues off screen, to show that it scrolls. */
  --before: 0rem;
  --after: 0rem;
  mask-image: linear-gradient(to right, transparent, #000 var(--before), #000 calc(100% - var(--after)), transparent);

  &[data-before='true'] {
    --before: 3rem;
  }

  &[data-after='true'] {
    --after: 3rem;
  }

  ${media.tablet} {
    gap: ${theme.space[6]};
  }

  a {
    display: flex;
    align-items: center;
    min-height: 48px;
    border-block-end: 2px solid transparent;
    color: ${theme.color.textMuted};
    font-size: 0.9375rem;
    font-weight: 550;
    text-decoration: none;
    white-space: nowrap;
    transition: color ${theme.motion.fast};

    &:hover {
      color: ${theme.color.text};
    }

    &[aria-current] {
      border-color: ${theme.color.accent};
      color: ${theme.color.text};
    }

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;
