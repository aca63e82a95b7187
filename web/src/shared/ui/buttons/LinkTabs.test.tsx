import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';

afterEach(() => vi.restoreAllMocks());

/** jsdom has no layout. */
function show(width: number, content: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  const tabs = ['Best', 'Recent', 'Saved'].map((label, at) => ({ label, to: `/${label}`, isActive: at === 0 }));
  render(
    <MemoryRouter>
      <LinkTabs label="Feeds" tabs={tabs} />
    </MemoryRouter>,
  );
  return screen.getByRole('navigation', { name: 'Feeds' });
}

test('a row wider than the screen fades out where it continues', () => {
  const row = show(375, 500);
  row.scrollLeft = 0;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-before', 'false');
  expect(row).toHaveAttribute('data-after', 'true');
  row.scrollLeft = 125;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-before', 'true');
  expect(row).toHaveAttribute('data-after', 'false');
});

test('a row that fits does not fade out', () => {
  const row = show(500, 500);
  row.scrollLeft = 0;
  fireEvent.scroll(row);
  expect(row).toHaveAttribute('data-before', 'false');
  expect(row).toHaveAttribute('data-after', 'false');
});
