import type { FileRef } from '@hirelane/api/schemas/files';
import type { WizardStart } from '@/features/projects/wizard/useWizardStart';
import {
  changesOf,
  type DraftBody,
  type DraftChanges,
  draftOf,
  type keptWizard,
  type WizardStep,
} from '@/features/projects/wizard/wizardForm';
import { wasDecidedAgainst, wasRefused } from '@/shared/api/refusals';
import { ApiError } from '@/shared/lib/apiError';
import { uuid } from '@/shared/lib/uuid';

/** `typed` if there are unsent changes; `unsaved` if the text could not be saved, or only in part. */
export type Saving = 'idle' | 'typed' | 'saving' | 'saved' | 'unsaved';

interface Options {
  start: WizardStart;
  kept: ReturnType<typeof keptWizard>;
  read: () => Readonly<Record<string, unknown>>;
  startDraft: (draft: { key: string; body: DraftBody }) => Promise<{ data: { _id: string } }>;
  editProject: (draft: { id: string; body: DraftChanges }) => Promise<unknown>;
  show: (saving: Saving) => void;
}

const PAUSE_MS = 1000;
/**
 * The minimum time between saves, in milliseconds: `early` for the first `earlySaves` saves, then `later`. The server
 * stores every save.
 */
const SPACING_MS = { early: 3000, later: 10_000, earlySaves: 20 };
const RETRY_MS = 8000;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.problem.status : 0);
const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem.code : undefined);
/** Whether a retry would also be refused. A 429 is temporary, and a reused key is replaced before the retry. */
const isFinal = (error: unknown) => wasRefused(error) && statusOf(error) !== 429 && codeOf(error) !== 'key-reused';
/** Whether the draft was deleted elsewhere or has reached the maximum number of changes. */
const isGoneOrFull = (error: unknown) => ['unknown', 'too-many-changes'].includes(codeOf(error) ?? '');

/**
 * Stores the typed text in the tab immediately. For a draft, also saves it on the server after a delay, one request at
 * a time. If the request that creates the draft gets no response, it is retried with the same body and key before any
 * other request, so that only one draft is created. An edit sends only the fields changed in this tab, so that it does
 * not undo changes from other tabs.
 */
export function createDraftSaver({ start, kept, read, startDraft, editProject, show }: Options) {
  let { id, saved, start: unanswered, unacknowledgedFields } = start;
  let position: { step: WizardStep; file: FileRef | null } = { step: start.step, file: start.file };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<string[]> | undefined;
  let sent = saved;
  let saves = 0;
  let lastSave = Number.NEGATIVE_INFINITY;
  let isFinished = false;
  let isUnmounted = false;

  const changesIn = (body: DraftBody) => changesOf(body, saved, unacknowledgedFields);
  const isSame = (body: DraftBody) => Object.keys(changesIn(body)).length === 0;

  function remember() {
    if (isFinished) return;
    const values = read();
    const { body, invalidFields } = draftOf(values, saved);
    const isSaved = invalidFields.length === 0 && isSame(body);
    kept.save({
      ...position,
      values,
      id,
      start: unanswered,
      isSaved,
      saved: id === null ? null : saved,
      unacknowledgedFields: [...unacknowledgedFields],
    });
  }

  /** Stores the text in the tab, unless the tab's copy was deleted by a logout or by another user's sign-in. */
  function rememberAgain() {
    if (kept.load()) remember();
  }

  /** Sends the changes, if there are any. */
  async function edit(to: string, body: DraftBody): Promise<void> {
    const changes = changesIn(body);
    if (Object.keys(changes).length === 0) return;
    const before = unacknowledgedFields;
    unacknowledgedFields = Object.keys(changes);
    rememberAgain(); // A reload during the request would lose the response.
    try {
      await editProject({ id: to, body: changes });
      [saved, unacknowledgedFields] = [body, []];
    } catch (error) {
      if (wasRefused(error)) unacknowledgedFields = before;
      throw error;
    } finally {
      rememberAgain();
    }
  }

  /** Sends one request: it creates the draft if it does not exist yet, otherwise it saves the newest text. */
  async function send(body: DraftBody): Promise<void> {
    saves++;
    lastSave = performance.now();
    if (id === null) {
      unanswered ??= { key: uuid(), body };
      rememberAgain();
      const sent = unanswered;
      try {
        id = (await startDraft(sent)).data._id;
        [saved, unanswered] = [sent.body, null];
      } catch (error) {
        if (wasDecidedAgainst(error)) unanswered = null;
        throw error;
      }
    } else {
      try {
        await edit(id, body);
      } catch (error) {
        if (!isGoneOrFull(error)) throw error;
        [id, unacknowledgedFields] = [null, []]; // The text typed here becomes a new draft.
      }
    }
    rememberAgain();
  }

  async function saveAll(): Promise<string[]> {
    for (;;) {
      const { body, invalidFields } = draftOf(read(), saved);
      if (isFinished || (isSame(body) && !unanswered)) {
        show(invalidFields.length > 0 ? 'unsaved' : id === null ? 'idle' : 'saved');
        return invalidFields;
      }
      show('saving');
      sent = body;
      await send(body);
    }
  }

  /** Saves now. Returns the names of the fields that cannot be saved; rejects if the server refuses others. */
  function flush(): Promise<string[]> {
    clearTimeout(timer);
    running ??= saveAll()
      .catch((error: unknown) => {
        show('unsaved');
        if (isUnmounted) throw error;
        if (!isFinal(error)) later(RETRY_MS);
        else if (isNewer()) later(untilNextSave());
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  /** Whether the text has changed since the last request. Refused text is not sent again unchanged. */
  const isNewer = () => Object.keys(changesOf(draftOf(read(), saved).body, sent)).length > 0;

  function untilNextSave(): number {
    const spacing = saves < SPACING_MS.earlySaves ? SPACING_MS.early : SPACING_MS.later;
    return Math.max(PAUSE_MS, lastSave + spacing - performance.now());
  }

  function later(ms: number) {
    clearTimeout(timer);
    if (!isFinished) timer = setTimeout(() => void flush().catch(() => undefined), ms);
  }

  return {
    flush,
    edit,
    /** Must be called on every change. */
    onChange() {
      isUnmounted = false;
      remember();
      if (start.isPublished || isFinished || running) return;
      const { body, invalidFields } = draftOf(read(), saved);
      const isDone = isSame(body) && !unanswered;
      if (isDone) clearTimeout(timer);
      else later(untilNextSave());
      show(!isDone ? 'typed' : invalidFields.length > 0 ? 'unsaved' : id === null ? 'idle' : 'saved');
    },
    /** Must be called when the connection is restored. Saves immediately instead of waiting for the next retry. */
    reconnected() {
      if (!start.isPublished && !isFinished && !isUnmounted) void flush().catch(() => undefined);
    },
    onStepChange(step: WizardStep, file: FileRef | null) {
      position = { step, file };
      remember();
    },
    /** Waits for pending requests. Returns the project's id, or null if it does not exist on the server. */
    async settle(): Promise<string | null> {
      clearTimeout(timer);
      if (running) await running.catch(() => undefined);
      clearTimeout(timer);
      if (unanswered) await flush();
      return id;
    },
    /**
     * Must be called when the user leaves the screen. Saves unsent text immediately, unless the tab's copy was deleted.
     */
    leave() {
      const isTyped = timer !== undefined;
      isUnmounted = true;
      clearTimeout(timer);
      if (isTyped && !start.isPublished && !isFinished && kept.load()) void flush().catch(() => undefined);
    },
    /** Stops saving and deletes the tab's copy. */
    finish() {
      isFinished = true;
      clearTimeout(timer);
      kept.drop();
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;
