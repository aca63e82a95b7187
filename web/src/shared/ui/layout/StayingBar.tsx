import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface StayingBarProps {
  /** Whether the content remains visible after the user has scrolled past it. */
  stays: boolean;
  children: ReactNode;
}

/**
 * Content that sticks to the bottom edge of a narrow window once the user has scrolled past it. The bar consists of the
 * same elements, so that the focus is kept; the original space keeps its height. `base.css` keeps the end of the page
 * and the focused element above the bar. Elements with `data-bar="hidden"` are not in the bar.
 */
export function StayingBar({ stays, children }: StayingBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!stays || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      if (entry.isIntersecting) setIsAway(false);
      // The bar is shown only for content above the window. Content below the window was never scrolled past.
      else if (entry.boundingClientRect.bottom <= 0) {
        setHeight(entry.boundingClientRect.height);
        setIsAway(true);
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsAway(false);
    };
  }, [stays]);

  return (
    <div ref={place} style={isAway ? { minHeight: height } : undefined}>
      <Bar data-away={isAway}>{children}</Bar>
    </div>
  );
}

const Bar = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  /* Only in a one-column layout: below the desktop breakpoint, and not in print. */
  @media screen and (max-width: 949px) {
    &[data-away='true'] {
      position: fixed;
      inset-inline: 0;
      inset-block-end: 0;
      z-index: 15;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: ${theme.space[2]} ${theme.space[4]};
      padding: ${theme.space[3]} ${theme.space[4]} max(${theme.space[3]}, env(safe-area-inset-bottom));
      border-block-start: 1px solid ${theme.color.line};
      background: ${theme.color.surface};
      box-shadow: ${theme.shadow.md};
    }

    &[data-away='true'] [data-bar='hidden'] {
      display: none;
    }
  }
`;
