import { Variables } from '@hirelane/bff/config';
import { MailVariables } from './mail.ts';
import { LauncherVariables } from './settings.ts';
import { TelemetryVariables } from './telemetry/variables.ts';
import { namesIn } from './unknown-variables.ts';

/** The variables of embedded mode. */
export const OF_LAUNCHER: readonly string[] = namesIn(Variables, LauncherVariables, MailVariables, TelemetryVariables);
