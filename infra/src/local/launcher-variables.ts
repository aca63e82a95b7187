import { Variables } from '@hirelane/bff/config';
import { namesIn } from '../operate/unknown-variables.ts';
import { TelemetryVariables } from '../telemetry/variables.ts';
import { MailVariables } from './mail.ts';
import { LauncherVariables } from './settings.ts';

/** The variables of embedded mode. */
export const OF_LAUNCHER: readonly string[] = namesIn(Variables, LauncherVariables, MailVariables, TelemetryVariables);
