import { HANDLES_MAX } from '@hirelane/api/constants';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { handle, type PageEvent, page } from './page.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const other = '0190a0a0-0000-7000-8000-000000000002';
const named = (name: string): PageEvent => ({ type: 'HandleChosen', data: { userId, handle: name } });
const shownTo = (visibility: 'everyone' | 'signed-in' | 'dealing'): PageEvent => ({
  type: 'VisibilityChosen',
  data: { userId, visibility },
});

describe('a page', () => {
  test("accepts its owner's choices, each as a separate event", () => {
    given(page)()
      .when({ type: 'EditPage', userId, handle: 'asha-rao', visibility: 'everyone', availability: 'limited' })
      .thenEvents(named('asha-rao'), shownTo('everyone'), {
        type: 'AvailabilityChosen',
        data: { userId, availability: 'limited' },
      });
  });

  test('is visible to signed-in users and shows its owner as available until the owner chooses otherwise', () => {
    given(page)().when({ type: 'EditPage', userId, visibility: 'signed-in', availability: 'available' }).thenNothing();
  });

  test('accepts categories, and setting the same ones again has no effect', () => {
    const chosen = { type: 'CategoriesChosen', data: { userId, categories: ['Business', 'Lifestyle'] } } as const;
    const edit = { type: 'EditPage', userId, categories: ['Business', 'Lifestyle'] } as const;
    given(page)()
      .when(edit)
      .thenEvents({ ...chosen, data: { userId, categories: ['Business', 'Lifestyle'] } });
    given(page)({ ...chosen, data: { userId, categories: ['Business', 'Lifestyle'] } })
      .when(edit)
      .thenNothing();
  });

  test('keeps settings that are omitted', () => {
    given(page)(named('asha'), shownTo('dealing')).when({ type: 'EditPage', userId, handle: 'asha' }).thenNothing();
  });

  // @covers limit:33
  test(`has at most ${HANDLES_MAX} handles over time, and can return to any of them`, () => {
    const names = Array.from({ length: HANDLES_MAX }, (_, n) => named(`asha-${n}`));
    given(page)(...names)
      .when({ type: 'EditPage', userId, handle: 'one-more' })
      .thenRefused('too-many-handles');
    given(page)(...names)
      .when({ type: 'EditPage', userId, handle: 'asha-0' })
      .thenEvents(named('asha-0'));
  });

  test('can be hidden by an owner who has no handles left to choose', () => {
    const names = Array.from({ length: HANDLES_MAX }, (_, n) => named(`asha-${n}`));
    given(page)(...names)
      .when({ type: 'EditPage', userId, visibility: 'dealing' })
      .thenEvents(shownTo('dealing'));
  });
});

describe('a handle', () => {
  const taken = { type: 'HandleTaken', data: { userId } } as const;
  test('belongs to the first user who takes it, and can be taken only once', () => {
    given(handle)().when({ type: 'TakeHandle', userId }).thenEvents(taken);
    given(handle)(taken).when({ type: 'TakeHandle', userId }).thenNothing();
  });
  test('is never given to another user', () => {
    given(handle)(taken).when({ type: 'TakeHandle', userId: other }).thenRefused('handle-taken');
  });
});
