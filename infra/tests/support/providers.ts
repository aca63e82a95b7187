import { type Github, startGithub } from '@hirelane/bff/testing/github';
import { type Google, startGoogle } from '@hirelane/bff/testing/google';

export type Providers = Readonly<{
  google: Google;
  github: Github;
  /** The variables that the bff needs for sign-ins with these servers. */
  environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}>;

/** Fake Google and GitHub servers on this machine. */
export async function startProviders(): Promise<Providers> {
  const [google, github] = await Promise.all([startGoogle(), startGithub()]);
  return {
    google,
    github,
    environment: { ...google.environment, ...github.environment },
    async close() {
      await Promise.all([google.close(), github.close()]);
    },
  };
}
