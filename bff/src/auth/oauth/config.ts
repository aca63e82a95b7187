import { baseUrl } from '@hirelane/runtime/variable-types';
import * as z from 'zod';

export type GoogleConfig = Readonly<{ clientId: string; clientSecret: string; issuer: string }>;
export type GithubConfig = Readonly<{ clientId: string; clientSecret: string; issuer: string; apiUrl: string }>;

/** The sign-in providers; null for those not configured. */
export type ProvidersConfig = Readonly<{ google: GoogleConfig | null; github: GithubConfig | null }>;

const GOOGLE_ISSUER = 'https://accounts.google.com';
const GITHUB_ISSUER = 'https://github.com/login/oauth';
const GITHUB_API = 'https://api.github.com';

const address = baseUrl('must be an https URL.');

/** The variables for Google and GitHub, as part of the bff's configuration schema. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address.default(GOOGLE_ISSUER),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_ISSUER: address.default(GITHUB_ISSUER),
  GITHUB_API_URL: address.default(GITHUB_API),
};
const Variables = z.object(providerVariables);
type Variables = z.infer<typeof Variables>;

/** Returns one line for each invalid combination of these variables. */
export function unsafeProviders(variables: Variables, isLoopback: (host: string) => boolean): string[] {
  const complaints: string[] = [];
  for (const name of ['GOOGLE', 'GITHUB'] as const) {
    const [id, secret] = [variables[`${name}_CLIENT_ID`], variables[`${name}_CLIENT_SECRET`]];
    if ((id === undefined) !== (secret === undefined)) {
      const missing = id === undefined ? 'ID' : 'SECRET';
      complaints.push(`${name}_CLIENT_${missing}: is required too; set both or neither.`);
    }
  }
  for (const name of ['GOOGLE_ISSUER', 'GITHUB_ISSUER', 'GITHUB_API_URL'] as const) {
    const url = new URL(variables[name]);
    if (url.search || url.hash || url.username || url.password) {
      complaints.push(`${name}: must be a plain address, such as ${GOOGLE_ISSUER}.`);
    }
    if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
      complaints.push(`${name}: http:// would send secrets unencrypted; it is only for a provider on this machine.`);
    }
  }
  return complaints;
}

export function toProviders(variables: Variables): ProvidersConfig {
  const google = { clientId: variables.GOOGLE_CLIENT_ID, clientSecret: variables.GOOGLE_CLIENT_SECRET };
  const github = { clientId: variables.GITHUB_CLIENT_ID, clientSecret: variables.GITHUB_CLIENT_SECRET };
  return {
    google: isComplete(google) ? { ...google, issuer: variables.GOOGLE_ISSUER } : null,
    github: isComplete(github)
      ? { ...github, issuer: variables.GITHUB_ISSUER, apiUrl: variables.GITHUB_API_URL }
      : null,
  };
}

type Credentials = { clientId: string; clientSecret: string };
const isComplete = (given: { [K in keyof Credentials]: Credentials[K] | undefined }): given is Credentials =>
  given.clientId !== undefined && given.clientSecret !== undefined;
