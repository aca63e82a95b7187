import { FileRef } from '@hirelane/contracts/api/files';
import { type PostProject, WizardStep1, WizardStep2, WizardStep3 } from '@hirelane/contracts/api/projects';
import { DEFAULT_DURATION, DEFAULT_EXPERIENCE_TYPE, DEFAULT_SCOPE } from '@hirelane/contracts/constants';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { keptForm } from '@/shared/lib/keptForm';

/** As typed; the contract's schema turns it into a `PostProject`. */
export type WizardValues = z.input<typeof PostProject>;
export type WizardForm = UseFormReturn<WizardValues, unknown, PostProject>;
export type Step = 1 | 2 | 3;

export const DEFAULTS = {
  title: '',
  description: '',
  skills: [],
  scope: DEFAULT_SCOPE,
  duration: DEFAULT_DURATION,
  experienceType: DEFAULT_EXPERIENCE_TYPE,
  projectRate: '',
  file: '',
} satisfies DefaultValues<WizardValues>;

export const STEPS = {
  1: {
    title: 'Describe the project',
    schema: WizardStep1,
    missing: 'A title and a description of 500 characters or more come first.',
  },
  2: { title: 'Skills and scope', schema: WizardStep2, missing: 'At least one skill and a category come first.' },
  3: { title: 'Terms and files', schema: WizardStep3, missing: '' },
} as const;

export const FIELDS = [...WizardStep1.keyof().options, ...WizardStep2.keyof().options, ...WizardStep3.keyof().options];

/** The first step that holds one of these fields. */
export function stepOf(fields: readonly string[]): Step {
  if (fields.some((field) => field in WizardStep1.shape)) return 1;
  if (fields.some((field) => field in WizardStep2.shape)) return 2;
  return 3;
}

const Kept = z.object({
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  values: z.record(z.string(), z.unknown()),
  file: FileRef.nullable(),
});

/** What is typed is kept per user, since another may use the tab next. */
export const keptWizard = (userId: string) => keptForm(`project-draft.${userId}`, Kept);
