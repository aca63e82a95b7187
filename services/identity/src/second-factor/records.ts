import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';
import type { SecondFactor } from '@hirelane/contracts/api/second-factor';

/** A person's second factor for 'Download my data': names and times, nothing that signs in. */
export function recordsOf(userId: string, { appSince, passkeys, recoveryCodesLeft }: SecondFactor): PersonalRecord[] {
  const app = appSince === null ? [] : [{ what: 'AuthenticatorAppAdded', at: appSince, data: { recoveryCodesLeft } }];
  return [
    ...(app.length > 0 ? [{ kind: 'authenticator-app', id: userId, history: app }] : []),
    ...passkeys.map(({ _id, name, createdAt, lastUsedAt }) => ({
      kind: 'passkey',
      id: _id,
      history: [{ what: 'PasskeyAdded', at: createdAt, data: { name, lastUsedAt } }],
    })),
  ];
}
