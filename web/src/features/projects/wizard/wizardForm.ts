import { BRIEF_NAMES, type BriefName } from '@hirelane/api/brief';
import { FileRef } from '@hirelane/api/schemas/files';
import {
  type PostProject,
  type Project,
  SaveDraft,
  WizardStep1,
  WizardStep2,
  WizardStep3,
} from '@hirelane/api/schemas/projects';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { keptForm } from '@/shared/lib/keptForm';

/** The form values, which the contract's schema converts to a `PostProject`. */
export type WizardValues = z.input<typeof PostProject>;
export type WizardForm = UseFormReturn<WizardValues, unknown, PostProject>;
export type WizardStep = 1 | 2 | 3;

export const STEPS = {
  1: {
    title: 'Describe the project',
    schema: WizardStep1,
    missing: 'Add a title and at least 500 characters to continue.',
  },
  2: {
    title: 'Skills and scope',
    schema: WizardStep2,
    missing: 'Choose a category and at least one skill to continue.',
  },
  3: { title: 'Terms and files', schema: WizardStep3, missing: '' },
} as const;

/** The first step that contains any of these fields. */
export function stepOf(fields: readonly string[]): WizardStep {
  if (fields.some((field) => field in WizardStep1.shape)) return 1;
  if (fields.some((field) => field in WizardStep2.shape)) return 2;
  return 3;
}

const BRIEF = SaveDraft.omit({ userId: true });
export type DraftBody = z.infer<typeof BRIEF>;

export const EMPTY_DRAFT: DraftBody = BRIEF.parse({});

/** Converts a project to form values. A missing text or rate becomes ''; a missing category is omitted. */
export function valuesOf(project: Pick<Project, BriefName>): DefaultValues<WizardValues> {
  const { category, projectRate, file } = project;
  return {
    ...Object.fromEntries(BRIEF_NAMES.filter((name) => name !== 'category').map((name) => [name, project[name] ?? ''])),
    ...(category && { category }),
    projectRate: projectRate === null ? '' : formatTypedRate(String(projectRate)),
    file: file?._id ?? '',
  };
}

/** The form's initial values for a new project. */
export const DEFAULTS = valuesOf({ ...EMPTY_DRAFT, file: null });

/**
 * Converts the form values to a draft. A field whose value is invalid even for a draft, such as an overlong title,
 * keeps its last valid value and is listed in `invalidFields`.
 */
export function draftOf(
  values: Readonly<Record<string, unknown>>,
  last: DraftBody,
): { body: DraftBody; invalidFields: string[] } {
  const fits = (name: string, value: unknown) => BRIEF.safeParse({ [name]: value }).success;
  const known = new Map<string, unknown>(Object.entries(last));
  // An emptied text is saved as ''. A box that was never filled, or whose field does not allow '', is not sent.
  const typedIn = (name: string) =>
    values[name] === '' && (known.get(name) === undefined || !fits(name, '')) ? undefined : values[name];
  const invalidFields: string[] = [];
  const typed: Record<string, unknown> = {};
  for (const name of Object.keys(BRIEF.shape)) {
    const value = typedIn(name);
    if (!fits(name, value)) invalidFields.push(name);
    typed[name] = fits(name, value) ? value : known.get(name);
  }
  return { body: BRIEF.parse(typed), invalidFields };
}

export type DraftChanges = Partial<DraftBody>;

/**
 * Returns the fields that differ from the last version received from the server, plus `unacknowledgedFields`. A missing
 * value equals ''.
 */
export function changesOf(
  body: DraftBody,
  saved: DraftBody,
  unacknowledgedFields: readonly string[] = [],
): DraftChanges {
  const now = new Map<string, unknown>(Object.entries(body));
  const before = new Map<string, unknown>(Object.entries(saved));
  const differs = (name: string) => JSON.stringify(now.get(name) ?? '') !== JSON.stringify(before.get(name) ?? '');
  const changed = Object.keys(BRIEF.shape).filter((name) => unacknowledgedFields.includes(name) || differs(name));
  // A missing field is sent as '', because the server keeps the value of an omitted field.
  return Object.fromEntries(changed.map((name) => [name, now.get(name) === undefined ? '' : now.get(name)]));
}

/**
 * Returns the server's current version with the changes typed in this tab since `saved` was read. A field whose edit
 * got no response is treated as changed, even if it has its original value again.
 */
export function rebase(
  kept: Pick<KeptWizard, 'values' | 'file' | 'saved' | 'unacknowledgedFields'>,
  now: Pick<Project, 'file'> & { values: DefaultValues<WizardValues> },
): { values: Readonly<Record<string, unknown>>; file: FileRef | null } {
  if (!kept.saved) return kept;
  const { body, invalidFields } = draftOf(kept.values, kept.saved);
  const typed = [...Object.keys(changesOf(body, kept.saved, kept.unacknowledgedFields)), ...invalidFields];
  const own = Object.entries(kept.values).filter(([name]) => typed.includes(name));
  return { values: { ...now.values, ...Object.fromEntries(own) }, file: typed.includes('file') ? kept.file : now.file };
}

const Kept = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  values: z.record(z.string(), z.unknown()),
  file: FileRef.nullable(),
  /** The id of the draft on the server; null if it does not exist there. */
  id: z.string().nullable().default(null),
  /** Whether all typed text is on the server. */
  isSaved: z.boolean().default(false),
  /** The version that the server last confirmed. All differences from it were typed in this tab. */
  saved: BRIEF.nullable().default(null),
  /** The request that creates the draft, if it got no response; null otherwise. A retry sends the same body and key. */
  start: z.object({ key: z.string(), body: BRIEF }).nullable().default(null),
  /** Fields whose edit got no response, so the server may have either the old or the new value. */
  unacknowledgedFields: z.array(z.string()).default([]),
});
export type KeptWizard = z.infer<typeof Kept>;

/** The typed text, stored separately for each project and user, because another user may use the tab next. */
export const keptWizard = (userId: string, projectId: string | null) =>
  keptForm(
    `project-draft.${userId}${projectId === null ? '' : `.${projectId}`}`,
    (stored) => Kept.safeParse(stored).data,
  );
