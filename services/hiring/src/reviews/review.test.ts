import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, expect, test } from 'vitest';
import { named as contract } from '../testing/samples.ts';
import { type ReviewCommand, type ReviewEvent, review } from './review.ts';

const { engagementId, projectId, clientId, freelancerId } = contract;
const ids = { engagementId, projectId, authorId: clientId, subjectId: freelancerId };
const content = { quality: 5, communication: 4, reliability: 3, text: 'A fine shop.' };
const OPEN = '2026-11-20T12:00:00.000000Z';
const UNTIL = '2026-12-01T12:00:00.000Z';
const BEFORE_UNTIL = '2026-12-01T11:59:59.999999Z';

const written: ReviewEvent = {
  type: 'ReviewWritten',
  data: { ...ids, by: 'client', ...content, writtenAt: OPEN, until: UNTIL },
};
const replied: ReviewEvent = { type: 'ReviewReplied', data: { ...ids, text: 'Thank you.', repliedAt: UNTIL } };
const shown: ReviewEvent = { type: 'ReviewShown', data: { ...ids, shownAt: UNTIL, isNew: true } };
const authorErased: ReviewEvent = { type: 'ReviewErased', data: ids };
const subjectErased: ReviewEvent = { type: 'ReviewSubjectErased', data: ids };

const write = (changes: Partial<Extract<ReviewCommand, { type: 'WriteReview' }>> = {}): ReviewCommand => ({
  ...{ type: 'WriteReview', by: clientId, contract, period: { until: UNTIL }, content, at: OPEN },
  ...changes,
});
const reply = (changes: Partial<Extract<ReviewCommand, { type: 'ReplyToReview' }>> = {}): ReviewCommand => ({
  ...{ type: 'ReplyToReview', by: freelancerId, isOwnWritten: false, text: 'Thank you.', at: OPEN },
  ...changes,
});

describe('a review', () => {
  test('can be written by either party and records its author and subject', () => {
    given(review)().when(write()).thenEvents(written);
    const ofFreelancer = { ...ids, authorId: freelancerId, subjectId: clientId, by: 'freelancer' } as const;
    given(review)()
      .when(write({ by: freelancerId }))
      .thenEvents({ type: 'ReviewWritten', data: { ...ofFreelancer, ...content, writtenAt: OPEN, until: UNTIL } });
  });

  test('can be written until the end of the fourteenth day, and is hidden exactly until then', () => {
    for (const at of [BEFORE_UNTIL, UNTIL]) {
      const isLate = at === UNTIL;
      const writing = given(review)().when(write({ at }));
      const replying = given(review)(written).when(reply({ at }));
      if (isLate) {
        writing.thenRefused('review-too-late');
        replying.thenEvents({ ...replied, data: { ...replied.data, repliedAt: UNTIL } } as ReviewEvent);
      } else {
        writing.thenEvents({ ...written, data: { ...written.data, writtenAt: at } } as ReviewEvent);
        replying.thenRefused('no-review');
      }
    }
  });

  test('can be sent again without effect, even after the fourteenth day, but never with different content', () => {
    given(review)(written).when(write()).thenNothing();
    given(review)(written)
      .when(write({ at: UNTIL }))
      .thenNothing();
    for (const changes of [{ quality: 4 }, { communication: 5 }, { reliability: 4 }, { text: '' }]) {
      given(review)(written)
        .when(write({ content: { ...content, ...changes } }))
        .thenRefused('review-written');
    }
  });

  test('keeps its stars when its author leaves and loses its reply when the subject leaves', () => {
    const state = [written, replied, authorErased].reduce(review.evolve, review.initial);
    expect(state).toMatchObject({ content: { ...content, text: '' }, reply: { text: 'Thank you.' } });
    expect([written, replied, subjectErased].reduce(review.evolve, review.initial)).toMatchObject({
      content,
      reply: null,
    });
  });

  test('is shown only once, and not before it is written', () => {
    const show = { type: 'ShowReview', shownAt: UNTIL, isNew: true } as const;
    given(review)(written).when(show).thenEvents(shown);
    given(review)(written, shown)
      .when({ ...show, isNew: false })
      .thenNothing();
    given(review)().when(show).thenRefused('no-review');
    given(review)(written, shown)
      .when(reply({ at: UNTIL }))
      .thenEvents({ ...replied });
  });

  describe('a review whose text the operator hides', () => {
    const hide = { type: 'Hide', reviewId: anId(9), reason: 'It names an address.', at: UNTIL } as const;
    const restore = { ...hide, type: 'ShowAgain', text: '', reason: undefined } as const;
    const textHidden: ReviewEvent = {
      type: 'ReviewTextHidden',
      data: { ...ids, reviewId: anId(9), reason: hide.reason, hiddenAt: UNTIL },
    };
    const textRestored: ReviewEvent = {
      type: 'ReviewTextRestored',
      data: { ...ids, text: content.text, restoredAt: UNTIL },
    };

    test('is hidden only once and restored only once', () => {
      given(review)(written).when(hide).thenEvents(textHidden);
      given(review)(written, textHidden)
        .when({ ...hide, reason: 'Another one.' })
        .thenNothing();
      given(review)(written, textHidden).when(restore).thenEvents(textRestored);
      given(review)(written).when(restore).thenNothing();
      given(review)(written, textHidden, textRestored).when(hide).thenEvents(textHidden);
    });

    test('must already be written', () => {
      given(review)().when(hide).thenRefused('no-review');
      given(review)().when(restore).thenRefused('no-review');
    });

    test('keeps its stars and its reply, and can be replied to', () => {
      const state = [written, replied, textHidden].reduce(review.evolve, review.initial);
      expect(state).toMatchObject({ content, reply: { text: 'Thank you.' }, hiddenReason: hide.reason });
      given(review)(written, textHidden)
        .when(reply({ at: UNTIL }))
        .thenEvents(replied);
    });
  });

  test('ignores fields and events from a newer release', () => {
    const newer = { type: 'ReviewPraised', data: ids } as unknown as ReviewEvent;
    expect([written, newer].reduce(review.evolve, review.initial)).toMatchObject({ content });
  });
});
