import * as z from 'zod';
import { projectId } from './fields.ts';

const named = z.strictObject({ projectId });

/**
 * The public events of an engagement: the project alone. With the proposal, an amount or a cause they would say whose
 * bid won.
 */
export const publicEngagementEvents = { started: named, completed: named };
