import * as z from 'zod';
import {
  CATEGORIES,
  DEFAULT_DURATION,
  DEFAULT_EXPERIENCE_TYPE,
  DEFAULT_SCOPE,
  DESCRIPTION_MIN,
  DURATIONS,
  EXPERIENCE_TYPES,
  LIMITS,
  SCOPES,
} from './constants.ts';
import { personal } from './events/personal.ts';
import { Id, line, prose, rate, Skills } from './fields.ts';
import { FileRef } from './schemas/files.ts';
import { knownSkill } from './skills.ts';

// The fields of a project's brief, each declared only here. Requests, responses, events, the feed's table, change lists
// and labels are derived from them (docs/how-to/add-a-field.md).

export const Category = z.enum(CATEGORIES, 'Choose a category.');
export const Scope = z.enum(SCOPES, 'Choose a scope.');
export const Duration = z.enum(DURATIONS, 'Choose a duration.');
export const ExperienceType = z.enum(EXPERIENCE_TYPES, 'Choose an experience type.');
export type Category = z.infer<typeof Category>;
export type Scope = z.infer<typeof Scope>;
export type Duration = z.infer<typeof Duration>;
export type ExperienceType = z.infer<typeof ExperienceType>;

type BriefField = Readonly<{
  /** The label on screens. */
  label: string;
  /** The schema of a published project. */
  posted: z.ZodType;
  /** The schema of a draft or an edit: values may be missing, but any value present must be valid. */
  drafted: z.ZodType;
  /** `drafted`, with the initial value for a new draft. */
  started: z.ZodType;
  /** The schema in events. `personal()` text is encrypted, erased with the account, and cleared while it is hidden. */
  stored: z.ZodType;
  /** The schema in API responses. */
  answered: z.ZodType;
  /** The feed column: its name and SQL type, with constraints. */
  column: Readonly<{ name: string; sql: string }>;
  /** Whether project lists include the whole value; the project's own page always does. */
  isInLists: boolean;
}>;

/** Defines a text field that may be empty in a draft. */
const text = (label: string, posted: z.ZodString, drafted: z.ZodString) => ({
  label,
  posted,
  drafted,
  started: drafted.default(''),
  stored: personal(),
  answered: z.string(),
});

/** Defines a field with a value from a closed list. `started` is the schema with the initial choice for a new draft. */
const choice = <Choice extends z.ZodType, Started extends z.ZodType>(
  label: string,
  schema: Choice,
  started: Started,
) => ({
  label,
  posted: schema,
  drafted: schema,
  started,
  stored: schema,
  answered: schema,
  isInLists: true,
});

// Each step of the wizard shows its fields in this order.

const firstStep = {
  title: {
    ...text('Title', line('Title', LIMITS.projectTitle), line('Title', LIMITS.projectTitle, 0)),
    column: { name: 'title', sql: 'text NOT NULL' },
    isInLists: true,
  },
  description: {
    ...text(
      'Description',
      prose('Description', LIMITS.projectDescription, DESCRIPTION_MIN),
      prose('Description', LIMITS.projectDescription, 0),
    ),
    column: { name: 'description', sql: 'text NOT NULL' },
    isInLists: false,
  },
} satisfies Record<string, BriefField>;

const secondStep = {
  skills: {
    label: 'Skills',
    posted: Skills.refine((list) => list.length > 0, 'Add at least one skill.'),
    drafted: Skills,
    started: Skills.default([]),
    /** Skills from our list are not encrypted, because the public stream contains them in plain text. */
    stored: z.array(personal({ unless: (skill) => knownSkill(skill) !== undefined })),
    answered: z.array(z.string()),
    column: { name: 'skills', sql: 'text[] NOT NULL' },
    isInLists: true,
  },
  category: {
    label: 'Category',
    posted: Category,
    drafted: Category.nullable(),
    started: Category.nullable().default(null),
    stored: Category.nullable(),
    answered: Category.nullable(),
    column: { name: 'category', sql: 'text' },
    isInLists: true,
  },
  scope: { ...choice('Scope', Scope, Scope.default(DEFAULT_SCOPE)), column: { name: 'scope', sql: 'text NOT NULL' } },
} satisfies Record<string, BriefField>;

const thirdStep = {
  duration: {
    ...choice('Duration', Duration, Duration.default(DEFAULT_DURATION)),
    column: { name: 'duration', sql: 'text NOT NULL' },
  },
  experienceType: {
    ...choice('Experience Type', ExperienceType, ExperienceType.default(DEFAULT_EXPERIENCE_TYPE)),
    column: { name: 'experience_type', sql: 'text NOT NULL' },
  },
  projectRate: {
    label: 'Project Rate',
    posted: rate('Project Rate'),
    drafted: rate('Project Rate').nullable(),
    started: rate('Project Rate').nullable().default(null),
    /** In whole rupees; null if a draft has no rate yet. */
    stored: z.number().int().nullable(),
    answered: z.number().int().nullable(),
    column: { name: 'rate', sql: 'bigint' },
    isInLists: true,
  },
  file: {
    label: 'File',
    posted: z.uuid('Upload a file.').transform((id) => id.toLowerCase()),
    drafted: Id.nullable(),
    started: Id.nullable().default(null),
    /** An upload id. */
    stored: Id.nullable(),
    answered: FileRef.nullable(),
    column: { name: 'file_id', sql: 'uuid' },
    isInLists: true,
  },
} satisfies Record<string, BriefField>;

export const BRIEF_STEPS = { 1: firstStep, 2: secondStep, 3: thirdStep } as const;
export const BRIEF = { ...firstStep, ...secondStep, ...thirdStep };

export type BriefName = keyof typeof BRIEF;
/** The fields, in the order of the form. */
export const BRIEF_NAMES = Object.keys(BRIEF) as readonly BriefName[];

type Purpose = 'posted' | 'drafted' | 'started' | 'stored' | 'answered';

/** The schemas of these fields for one purpose, by field name, in the shape that `z.object` takes. */
export function schemasOf<Fields extends Readonly<Record<string, BriefField>>, P extends Purpose>(
  fields: Fields,
  purpose: P,
) {
  const schemas = Object.entries(fields).map(([name, field]) => [name, field[purpose]]);
  return Object.fromEntries(schemas) as { [Name in keyof Fields]: Fields[Name][P] };
}
