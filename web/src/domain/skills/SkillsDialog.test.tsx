import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SkillsDialog } from '@/domain/skills/SkillsDialog';

function open(initial: string[] = []) {
  const onSave = vi.fn();
  const onClose = vi.fn();
  render(<SkillsDialog initial={initial} onSave={onSave} onClose={onClose} />);
  return { user: userEvent.setup(), onSave, onClose, box: screen.getByPlaceholderText('Search skills') };
}

const chips = () => within(screen.getByRole('list', { name: 'Chosen skills' })).getAllByRole('button');

test('a typed skill is added with Enter, and the box is cleared', async () => {
  const { user, box } = open();
  await user.type(box, 'Letterpress{Enter}');
  expect(chips().map((chip) => chip.getAttribute('aria-label'))).toEqual(['Remove Letterpress']);
  expect(box).toHaveValue('');
  expect(screen.getByText('Letterpress added')).toBeInTheDocument();
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'the Enter that ends a composition (%j) adds nothing',
  async (how) => {
    const { user, box } = open();
    await user.type(box, 'ほんやく');
    fireEvent.keyDown(box, { key: 'Enter', ...how });
    expect(screen.queryByRole('list', { name: 'Chosen skills' })).not.toBeInTheDocument();
    await user.clear(box);
    await user.type(box, '翻訳{Enter}');
    expect(chips().map((chip) => chip.getAttribute('aria-label'))).toEqual(['Remove 翻訳']);
  },
);

test('a skill that looks the same is not added twice', async () => {
  const { user, box } = open(['Traducci\u00f3n']);
  await user.type(box, 'Traduccio\u0301n{Enter}');
  expect(chips()).toHaveLength(1);
});

test('a suggestion can be chosen with the arrow keys, and is not offered again', async () => {
  const { user, box } = open();
  await user.type(box, 'react');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['React', 'React Native']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chips()).toHaveLength(1);
  await user.type(box, 'react');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['React Native']);
});

// @covers spec:5.7
test('a skill in the list is not added twice, regardless of case, and the text is cleared', async () => {
  const { user, box } = open(['React']);
  await user.type(box, ' rEACT {Enter}');
  expect(chips()).toHaveLength(1);
  expect(box).toHaveValue('');
});

test('chips can be removed by clicking and with the keyboard, and the focus stays in the dialog', async () => {
  const { user, box } = open(['Figma', 'React', 'Go']);
  await user.click(screen.getByRole('button', { name: 'Remove React' }));
  expect(box).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Remove Go' })).not.toBeInTheDocument();
  expect(chips().map((chip) => chip.textContent)).toEqual(['Figma']);
});

test('a skill that is too long is rejected with a message and stays in the box', async () => {
  const { user, box, onSave } = open();
  await user.type(box, `${'x'.repeat(51)}`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Skill can have at most 50 characters.')).toBeInTheDocument();
  expect(box).toHaveAccessibleDescription(/at most 50 characters/);
  expect(box).toHaveValue('x'.repeat(51));
  expect(onSave).not.toHaveBeenCalled();
});

// @covers spec:2.56
test('Save includes the text still in the box; Cancel saves nothing', async () => {
  const { user, box, onSave, onClose } = open(['Figma']);
  await user.type(box, 'Lettering');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(['Figma', 'Lettering']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSave).toHaveBeenCalledOnce();
});

test('the first Escape closes the suggestions, and the second closes the dialog', async () => {
  const { user, box, onClose } = open();
  await user.type(box, 'rea');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  // Text in the box counts as a change, because Save would include it.
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});
