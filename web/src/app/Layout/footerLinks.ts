import { marketplace } from '@/domain/marketplace/marketplace';

/** The labels, except for the statistics, come from the specification, misspellings included. */
export const COLUMNS = [
  {
    title: 'Company',
    links: [
      { label: 'About us', to: '/about' },
      { label: 'Blog', to: '/blog' },
      { label: 'Contact us', to: '/contact' },
      { label: 'Career', to: '/career' },
      { label: 'Statistics', to: '/statistics' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', to: '/help' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Legal', to: '/legal' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Satus', to: '/status' },
    ],
  },
] as const;

/**
 * Links to other sites, with path data for their logos, simplified to one colour. The marketplace has no accounts there
 * yet; the linked page explains this.
 */
export const SOCIAL = [
  {
    label: 'Twitter',
    mark: 'M21 6.2a7 7 0 0 1-2.1.6 3.6 3.6 0 0 0 1.6-2 7.2 7.2 0 0 1-2.3.9 3.6 3.6 0 0 0-6.2 3.3A10.3 10.3 0 0 1 4.5 5.2a3.6 3.6 0 0 0 1.1 4.9 3.6 3.6 0 0 1-1.6-.5c0 1.8 1.2 3.3 2.9 3.7a3.6 3.6 0 0 1-1.6.1 3.6 3.6 0 0 0 3.4 2.5A7.3 7.3 0 0 1 3.3 17.4a10.3 10.3 0 0 0 15.9-9.1A7.3 7.3 0 0 0 21 6.2z',
  },
  {
    label: 'YouTube',
    mark: 'M21.5 7.9a2.5 2.5 0 0 0-1.8-1.8C18.2 5.7 12 5.7 12 5.7s-6.2 0-7.7.4a2.5 2.5 0 0 0-1.8 1.8A26 26 0 0 0 2.1 12c0 1.4.1 2.8.4 4.1.2.9.9 1.6 1.8 1.8 1.5.4 7.7.4 7.7.4s6.2 0 7.7-.4a2.5 2.5 0 0 0 1.8-1.8c.3-1.3.4-2.7.4-4.1s-.1-2.8-.4-4.1zM10 14.9V9.1l5.2 2.9z',
  },
  {
    label: 'Instagram',
    mark: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 1.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8zm4 2.8a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zm0 1.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm4.7-3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  },
] as const;

export const copyrightLine = () => `© 2023 ${marketplace.name}. All rights reserved`;
