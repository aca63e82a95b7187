import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { expectNoAxeViolations } from '@/test/renderApp';

function Place() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <FormDialog
          title="Your title"
          isDirty={text !== ''}
          isBusy={false}
          onSubmit={() => undefined}
          onClose={() => setIsOpen(false)}
        >
          <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />
        </FormDialog>
      )}
    </main>
  );
}

async function open(typed = '') {
  const user = userEvent.setup();
  render(<Place />);
  const opener = screen.getByRole('button', { name: 'Edit' });
  await user.click(opener);
  if (typed) await user.type(screen.getByLabelText('Title'), typed);
  return { user, opener };
}

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test('a dialog focuses its first field, also if the field is loaded later and unless the user has moved on', async () => {
  const { rerender } = render(
    <Dialog title="Confirm" onClose={() => undefined}>
      Loading
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Confirm' })).toHaveFocus());
  rerender(
    <Dialog title="Confirm" onClose={() => undefined}>
      <input aria-label="Password" />
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

test('a dialog without a field focuses its first button, not Close', async () => {
  render(
    <Dialog title="Delete?" onClose={() => undefined}>
      <button type="button">Cancel</button>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

test('Escape closes an unchanged form immediately', async () => {
  const { user, opener } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

test('Escape asks before discarding typed text, and Keep editing returns to the focused field', async () => {
  const { user } = await open('Illustrator');
  await user.keyboard('{Escape}');
  expect(question()).toBeInTheDocument();
  await expectNoAxeViolations();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(question()).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(screen.getByLabelText('Title')).toHaveValue('Illustrator');
  // A second Escape, in the confirmation, does not discard the changes.
  await user.keyboard('{Escape}{Escape}');
  expect(question()).not.toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Illustrator');
});

test.each(['Close', 'Escape', 'outside'])('%s and then Discard returns the focus to the opener', async (how) => {
  const { user, opener } = await open('Illustrator');
  if (how === 'Close') await user.click(screen.getByRole('button', { name: 'Close' }));
  else if (how === 'Escape') await user.keyboard('{Escape}');
  else await user.setup({ pointerEventsCheck: 0 }).click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
});

test('Cancel discards the changes without a confirmation', async () => {
  const { user } = await open('Illustrator');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
