import type { Page } from '@playwright/test';

/** Sets whether the user is verified from now on. */
type Authenticator = Readonly<{ fail: () => Promise<unknown>; works: () => Promise<unknown> }>;

/** A platform passkey, as on a laptop, whose user is verified immediately (Chrome DevTools Protocol, WebAuthn). */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    fail: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    works: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}
