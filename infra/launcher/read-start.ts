import { join } from 'node:path';
import { type Config, isLoopback } from '@hirelane/bff/config';
import type { MailerSettings } from '@hirelane/identity/mails/mail/mailer';
import { ConfigError, parseEnvironment } from '@hirelane/runtime/config';
import { StartFailure } from './failure.ts';
import { refuseOtherOrigin } from './https/https.ts';
import { mailSettings } from './mail.ts';
import { readSettings, type Settings, TelemetryVariables } from './settings.ts';
import { OF_LAUNCHER, unknownVariables } from './unknown-variables.ts';
import type { CheckResult } from './verdict.ts';
import { bffConfig, unwired } from './wiring.ts';

/** The launcher's configuration, from its variables. */
export type Start = Readonly<{
  /** Absolute path of the data folder. */
  data: string;
  bff: Config;
  settings: Settings;
  mail: MailerSettings;
  /** The trace receiver; undefined if traces are not sent. */
  traces: string | undefined;
}>;

/** Reads embedded mode's variables without changing anything. Throws a StartFailure that lists each fault. */
export async function readStart(data: string, environment: NodeJS.ProcessEnv): Promise<Start> {
  const wiring = await unwired();
  const failures: Error[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StartFailure || error instanceof ConfigError)) throw error;
      failures.push(error);
      return undefined;
    }
  };
  const bff = attempt(() => bffConfig(environment, wiring));
  const settings = attempt(() => readSettings(environment));
  const telemetry = attempt(() => parseEnvironment(TelemetryVariables, environment));
  // Checked even if other bff variables are invalid.
  const publicUrl = originIn(environment['PUBLIC_URL']);
  const mail = attempt(() => mailSettings(environment, publicUrl, join(data, 'mail')));
  if (settings?.isHttps) attempt(() => refuseOtherOrigin(publicUrl));
  if (bff && settings) attempt(() => refuseSamePort(bff.port, settings.metricsPort));
  if (failures.length === 0 && bff && settings && telemetry && mail) {
    return { data, bff, settings, mail, traces: telemetry.OTEL_EXPORTER_OTLP_ENDPOINT };
  }
  const [first] = failures;
  if (first instanceof StartFailure && failures.length === 1) throw first;
  const faults = failures.flatMap(faultsOf).map((fault) => `  ${fault}`);
  throw new StartFailure(['Hirelane cannot start with this configuration:', ...faults].join('\n'));
}

/** The faults that a failure lists after its first line, or the whole text of any other failure. */
export function faultsOf({ message }: Error): readonly string[] {
  const [, ...lines] = message.split('\n');
  const faults = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  return faults.length > 0 ? faults : [message.replaceAll('\n', ' ')];
}

const originIn = (text = ''): string | null => (URL.canParse(text) ? new URL(text).origin : null);

function refuseSamePort(port: number, metricsPort: number | undefined): void {
  if (port === 0 || metricsPort !== port) return;
  throw new StartFailure(`METRICS_PORT: must differ from PORT, but both are ${port}. Choose another.`);
}

/**
 * Warnings about settings that startup accepts but that are probably mistakes. `bff` contains the bff's variables if
 * they are valid.
 */
export const warningsOf = (environment: NodeJS.ProcessEnv, bff?: Config): readonly CheckResult[] => [
  ...unknownVariables(environment, OF_LAUNCHER),
  ...(bff ? [...withoutAddress(bff), ...withoutTrust(bff), ...withoutSender(bff, environment)] : []),
];

/** Requests for another host are redirected to the public address. */
function withoutAddress({ host, publicUrl }: Config): readonly CheckResult[] {
  if (publicUrl !== null || host === '::1' || isLoopback(host)) return [];
  const found = `HOST is ${host} and PUBLIC_URL is not set, so visitors from other machines are redirected to localhost`;
  return [{ found, todo: 'Set PUBLIC_URL to the address that visitors open.' }];
}

/** Mail providers do not accept emails from `localhost`, and replies to it are not delivered. */
function withoutSender({ publicUrl }: Config, { SMTP_URL, MAIL_FROM }: NodeJS.ProcessEnv): readonly CheckResult[] {
  if (publicUrl === null || isLoopback(new URL(publicUrl).hostname) || !SMTP_URL?.trim() || MAIL_FROM?.trim())
    return [];
  return [
    {
      found: 'MAIL_FROM is not set, so emails come from hirelane@localhost',
      todo: 'Set it to one of your addresses.',
    },
  ];
}

/** An https address that does not belong to this machine can be served only by a proxy. */
function withoutTrust({ publicUrl, trustProxy }: Config): readonly CheckResult[] {
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost');
  if (protocol !== 'https:' || isLoopback(hostname) || trustProxy > 0) return [];
  const found = 'PUBLIC_URL is https and TRUST_PROXY is 0, so all visitors share the limits of one address';
  return [{ found, todo: 'Set TRUST_PROXY to the number of proxies in front of Hirelane.' }];
}
