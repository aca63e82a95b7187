import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StayingBar } from '@/shared/ui/layout/StayingBar';

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;

let look: (seen: readonly Seen[]) => void = () => undefined;

class Observer {
  constructor(callback: typeof look) {
    look = callback;
  }
  observe() {}
  disconnect() {}
}

const at = (isIntersecting: boolean, top: number): Seen => ({
  isIntersecting,
  boundingClientRect: { bottom: top + 80, height: 80 } as DOMRectReadOnly,
});
const scrollTo = (seen: Seen) => act(() => look([seen]));

afterEach(() => vi.unstubAllGlobals());

test('an action that was scrolled away remains visible as a bar, and keeps its focus and its space', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  render(
    <StayingBar stays>
      <button type="button">Apply Now</button>
    </StayingBar>,
  );
  const button = screen.getByRole('button', { name: 'Apply Now' });
  const bar = () => button.closest('[data-away]');
  button.focus();

  scrollTo(at(false, 900));
  expect(bar()).toHaveAttribute('data-away', 'false');

  scrollTo(at(false, -200));
  expect(bar()).toHaveAttribute('data-away', 'true');
  expect(bar()?.parentElement).toHaveStyle({ minHeight: '80px' });
  expect(button).toHaveFocus();

  scrollTo(at(true, 10));
  expect(bar()).toHaveAttribute('data-away', 'false');
});

test('a finished action does not remain visible', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  look = () => undefined;
  render(<StayingBar stays={false}>Applied</StayingBar>);
  scrollTo(at(false, -200));
  expect(screen.getByText('Applied')).toHaveAttribute('data-away', 'false');
});
