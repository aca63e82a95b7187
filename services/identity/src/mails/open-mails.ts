import type { Resources } from '@hirelane/service/service';
import type { MarketplaceStore } from '../marketplace/settings.ts';
import type { CredentialVersions } from '../user/credentials/credential-versions.ts';
import { hideValue, type Reservations } from '../user/reservations/reservations.ts';
import { openMailAllowance } from './mail/allowance.ts';
import { readMailLink, signMailLink } from './mail/mail-links.ts';
import { openMailOutbox, type PostOfficeSettings } from './mail/outbox.ts';
import type { WritingParts } from './mail/writing.ts';
import { mailingHandlers } from './mailing/handlers.ts';
import { openMailings } from './mailing/mailings.ts';
import { confirmationOf, newsletterHandlers, openNewsletter } from './newsletter/newsletter.ts';
import { startMailWork } from './notifications/due-work.ts';
import { titlesQuery } from './notifications/titles-projection.ts';

type Parts = Pick<WritingParts, 'findUser' | 'lastChangeOf' | 'hideEmail' | 'isUnconfirmed'> &
  Readonly<{
    hmacKey: string;
    signs: string;
    mail: PostOfficeSettings;
    reservations: Pick<Reservations, 'ownerOfId'>;
    versions: Pick<CredentialVersions, 'current'>;
    marketplace: Pick<MarketplaceStore, 'recent'>;
  }>;

/** Opens everything for email: the queue, the limits, the users' settings and the newsletter. */
export async function openMails(resources: Resources, parts: Parts) {
  const { hmacKey, signs, mail, reservations, versions, marketplace, ...lookups } = parts;
  const { store, pool, model } = resources;
  const mailings = openMailings(store, (token) => readMailLink(hmacKey, token));
  const { outbox, tokens, files } = await openMailOutbox(resources, mail, {
    ...lookups,
    ownerOfEmail: (id) => reservations.ownerOfId('email', id),
    versionOf: versions.current,
    hideAddress: (email) => hideValue(hmacKey, 'mail-file', email),
    confirmationOf: confirmationOf(store, { hmacKey, signs }),
    mailingOf: mailings.find,
    mailIdentity: marketplace.recent,
    titlesOf: titlesQuery(pool, model.schema),
    tokenFor: (userId, mails) => signMailLink(hmacKey, userId, mails),
  });
  const mayMail = await openMailAllowance(resources, hmacKey);
  await startMailWork(resources, outbox);
  const newsletter = openNewsletter({ ...resources, hmacKey, signs, outbox, mayMail });
  const handlers = { ...mailingHandlers(mailings, lookups.findUser), ...newsletterHandlers(newsletter) };
  return { outbox, tokens, files, mayMail, newsletter, handlers };
}

export type Mails = Awaited<ReturnType<typeof openMails>>;
