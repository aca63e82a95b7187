import type { PersonPage } from '@hirelane/contracts/api/people';
import { summary } from '@/app/server/text';
import type { Head } from '@/app/server/types';
import { pageAddress } from '@/features/people/address';
import { marketplace } from '@/shared/lib/marketplace';

/** What the page of a person says of itself, as its owner shows it to everyone. */
export function personHead(page: PersonPage, origin: string): Head {
  const { _id, handle, firstName, lastName, freelancer, client } = page;
  const name = `${firstName} ${lastName}`.trim();
  const role = freelancer?.title || client?.companyName || (freelancer ? 'Freelancer' : 'Client');
  const about = freelancer?.description || client?.description || `${name} on ${marketplace.name}.`;
  const path = pageAddress(handle ?? _id);
  return {
    title: `${name} – ${role}`,
    description: summary(about),
    path,
    picture: `/pictures/people/${_id}.png`,
    kind: 'profile',
    isListed: true,
    data: profilePage(page, name, origin, path),
  };
}

/** https://schema.org/ProfilePage */
function profilePage(page: PersonPage, name: string, origin: string, path: string): object {
  const { _id, handle, city, state, profileImg, freelancer, client } = page;
  const about = freelancer?.description || client?.description;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: origin + path,
    mainEntity: {
      '@type': 'Person',
      name,
      identifier: _id,
      url: origin + path,
      ...(handle !== null && { alternateName: handle }),
      ...(about && { description: about }),
      ...(profileImg !== null && { image: `${origin}/api/v1/file/${profileImg}` }),
      ...(freelancer?.title && { jobTitle: freelancer.title }),
      ...(freelancer && freelancer.skills.length > 0 && { knowsAbout: freelancer.skills }),
      ...(client?.companyName && { worksFor: { '@type': 'Organization', name: client.companyName } }),
      ...((city || state) && {
        address: {
          '@type': 'PostalAddress',
          ...(city && { addressLocality: city }),
          ...(state && { addressRegion: state }),
        },
      }),
    },
  };
}
