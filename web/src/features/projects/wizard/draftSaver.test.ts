import type { ProblemCode } from '@hirelane/api/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver } from '@/features/projects/wizard/draftSaver';
import { type DraftChanges, EMPTY_DRAFT, keptWizard } from '@/features/projects/wizard/wizardForm';
import { readAnswer } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { anything } from '@/shared/lib/shapes';
import { aProblem, CLIENT_ID, PROJECT_ID } from '@/test/builders';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Longer than any of the saver's delays. */
const A_WHILE_MS = 20_000;
const pass = (ms = A_WHILE_MS) => vi.advanceTimersByTimeAsync(ms);

type End = () => unknown;
const refuse = (code: ProblemCode) => () => {
  throw new ApiError(aProblem(code));
};

/** Creates a saver for a draft that exists on the server. The first edits run `ends` in order; later edits succeed. */
function openDraft(...ends: End[]) {
  const edits: DraftChanges[] = [];
  const starts: string[] = [];
  const values: { title: string } = { title: 'A brand' };
  const kept = keptWizard(CLIENT_ID, PROJECT_ID);
  const saver = createDraftSaver({
    start: {
      id: PROJECT_ID,
      isPublished: false,
      step: 1,
      values,
      file: null,
      saved: { ...EMPTY_DRAFT, title: 'A brand' },
      start: null,
      unacknowledgedFields: [],
    },
    kept,
    read: () => ({ ...EMPTY_DRAFT, ...values }),
    async startDraft({ body }) {
      starts.push(body.title ?? '');
      return { data: { _id: PROJECT_ID } };
    },
    async editProject({ body }) {
      edits.push(body);
      await undefined; // the response arrives later
      await ends.shift()?.();
    },
    show: () => undefined,
  });
  const type = (title: string) => {
    values.title = title;
    saver.onChange();
  };
  return { edits, starts, kept, type };
}

test('text typed while the server refuses the previous text is also saved', async () => {
  const draft = openDraft(() => {
    draft.type('A brand, shorter');
    return refuse('invalid')();
  });
  draft.type('A brand, much too long');
  await pass();
  expect(draft.edits).toEqual([{ title: 'A brand, much too long' }, { title: 'A brand, shorter' }]);
});

test('refused text is not resent until it changes', async () => {
  const draft = openDraft(refuse('invalid'));
  draft.type('A brand, much too long');
  await pass();
  expect(draft.edits).toHaveLength(1);
});

test('a 404 from a proxy is not mistaken for a response from the server, so the same draft is saved later', async () => {
  const draft = openDraft(async () => readAnswer(404, undefined, anything));
  draft.type('A brand!');
  await pass();
  expect(draft.edits).toEqual([{ title: 'A brand!' }, { title: 'A brand!' }]);
  expect(draft.starts).toEqual([]);
});

test('a draft that was deleted elsewhere is continued as a new draft', async () => {
  const draft = openDraft(refuse('unknown'));
  draft.type('A brand!');
  await pass();
  expect(draft.starts).toEqual(['A brand!']);
});

test.each([
  ['refused', refuse('other-user')],
  ['acknowledged', () => undefined],
])('a copy that was dropped during a save is not stored again when the save is %s', async (_how, end) => {
  const draft = openDraft(() => {
    sessionStorage.clear();
    return end();
  });
  draft.type('A brand!');
  await pass();
  expect(draft.edits).toHaveLength(1);
  expect(draft.kept.load()).toBeUndefined();
});
