import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

export type OpenDialog = ReturnType<typeof within>;

/** Presses a button and waits for the dialog with this title. */
export async function openDialog(user: UserEvent, button: string, title: string): Promise<OpenDialog> {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Replaces the text in each field. `values` maps each field's label to its text. */
export async function fill(user: UserEvent, dialog: OpenDialog, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
}

export const save = (user: UserEvent, dialog: OpenDialog) => user.click(dialog.getByRole('button', { name: 'Save' }));

export const dialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
