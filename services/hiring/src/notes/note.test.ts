import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type NoteEvent, note } from './note.ts';

const about = { proposalId: anId(5), projectId: anId(4), clientId: anId(1) };
const ended = { proposalId: anId(5), clientId: anId(1) };
const write = (text: string) => ({ type: 'WriteNote', ...about, text }) as const;
const written = (text: string): NoteEvent => ({ type: 'NoteWritten', data: { ...about, text } });
const removed: NoteEvent = { type: 'NoteRemoved', data: ended };

test('a note can be written', () => {
  given(note)().when(write('Ask her.')).thenEvents(written('Ask her.'));
});

test('a different text replaces a note, and the same text changes nothing', () => {
  given(note)(written('Ask her.')).when(write('Asked her.')).thenEvents(written('Asked her.'));
  given(note)(written('Ask her.')).when(write('Ask her.')).thenNothing();
});

test('an empty text removes a note only once', () => {
  given(note)(written('Ask her.')).when(write('')).thenEvents(removed);
  given(note)(written('Ask her.'), removed).when(write('')).thenNothing();
  given(note)().when(write('')).thenNothing();
});

test('a removed note can be written again, even with the same text', () => {
  given(note)(written('Ask her.'), removed).when(write('Ask her.')).thenEvents(written('Ask her.'));
});
