import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Files } from '@/domain/files/Files';
import { thumbnailAddress } from '@/shared/api/fileAddress';
import { aFile, aPicture } from '@/test/builders';
import { expectNoAxeViolations } from '@/test/renderApp';

const pictures = [aPicture(0), aPicture(1), aPicture(2)] as const;
const [first, second, third] = pictures;

/** Opens the viewer with a picture; returns the dialog. */
async function view(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `View ${name}` }));
  return screen.findByRole('dialog', { name });
}

describe('a list of files', () => {
  test('shows pictures with their space reserved, other files as rows, and a download for each', () => {
    render(<Files files={[first, aFile()]} />);
    const image = screen.getByRole('img', { name: first.name });
    expect(image).toHaveAttribute('src', thumbnailAddress(first._id, 'small'));
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1600', '1200']);
    expect(screen.queryByRole('button', { name: `View ${aFile().name}` })).toBeNull();
    for (const { name } of [first, aFile()])
      expect(screen.getByRole('link', { name: `Download ${name}` })).toHaveAttribute('download', name);
  });

  test('shows a file whose thumbnail cannot be loaded as a row', () => {
    render(<Files files={[first]} />);
    fireEvent.error(screen.getByRole('img', { name: first.name }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: `Download ${first.name}` })).toBeVisible();
  });
});

describe('the picture viewer', () => {
  test('shows the chosen picture, steps through the others with buttons and arrow keys, and starts again after the last', async () => {
    render(<Files files={[...pictures, aFile()]} />);
    const dialog = await view(second.name);
    const shown = () => within(dialog).getByRole('img').getAttribute('alt');
    expect(shown()).toBe(second.name);
    expect(within(dialog).getByText('2 of 3')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(shown()).toBe(third.name);
    expect(within(dialog).getByRole('status')).toHaveTextContent(`${third.name}, 3 of 3`);
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe(first.name);
    await userEvent.keyboard('{ArrowLeft}');
    expect(shown()).toBe(third.name);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(dialog).toHaveAccessibleName(second.name);
    const download = within(dialog).getByRole('link', { name: `Download ${second.name}` });
    expect(download).toHaveAttribute('download', second.name);
    await expectNoAxeViolations();
  });

  test('takes the focus, closes with Escape and returns the focus to the picture', async () => {
    render(<Files files={pictures} />);
    const dialog = await view(first.name);
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: `View ${first.name}` })).toHaveFocus();
  });

  test('has no buttons for other pictures if there is only one, and says that a PDF continues', async () => {
    render(<Files files={[{ ...first, name: 'plan.pdf', contentType: 'application/pdf' }]} />);
    const dialog = await view('plan.pdf');
    expect(within(dialog).queryByRole('button', { name: 'Next' })).toBeNull();
    expect(within(dialog).getByText(/first page/)).toBeVisible();
  });

  test('can load a picture again that could not be loaded', async () => {
    render(<Files files={[first]} />);
    const dialog = await view(first.name);
    fireEvent.error(within(dialog).getByRole('img'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(within(dialog).getByRole('img')).toHaveAttribute('alt', first.name);
  });
});
