import { EditMarketplace, SetUpMarketplace } from '@hirelane/api/schemas/marketplace';
import type * as z from 'zod';
import { keptOwnForm } from '@/shared/lib/keptForm';

/** The settings before validation. */
export type SettingsInput = z.input<typeof EditMarketplace>;
type SetUp = z.input<typeof SetUpMarketplace>;

const isObject = (stored: unknown): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null;

/** Unsaved settings may still be invalid, so only their shape is checked. */
const shaped =
  <Values>(fields: readonly string[]) =>
  (stored: unknown): stored is Values =>
    isObject(stored) && fields.every((field) => field in stored);

export const keptSettings = () => keptOwnForm('marketplace', shaped<SettingsInput>(Object.keys(EditMarketplace.shape)));

export const keptSetUp = () => keptOwnForm('first-run', shaped<SetUp>(Object.keys(SetUpMarketplace.shape)));
