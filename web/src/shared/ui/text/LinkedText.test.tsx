import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from '@/shared/ui/text/LinkedText';

test('an address is a link that is shown whole and vouches for nothing; the rest stays text', () => {
  const text = '<img src=x onerror=alert(1)> See https://example.test/a?b=1, or javascript:alert(2).';
  const { container } = render(<LinkedText text={text} />);
  const link = screen.getByRole('link', { name: 'https://example.test/a?b=1' });
  expect(link).toHaveAttribute('href', 'https://example.test/a?b=1');
  expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent(text);
});

test('the parts of a text can be rendered with highlighted words', () => {
  render(<LinkedText text="Tea at https://tea.test">{(part) => <mark>{part}</mark>}</LinkedText>);
  expect(screen.getByRole('link').querySelector('mark')).toHaveTextContent('https://tea.test');
});
