import type { Rules } from './licences.ts';

export const RULES: Rules = {
  allowed: [
    ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
    ...['MIT', 'MIT-0', 'Python-2.0', 'Unlicense', 'Zlib'],
  ],
  exceptions: [
    { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
    { packages: /^@resvg\/resvg-js(-|$)/, licence: 'MPL-2.0' },
    { packages: /^fxa-common-password-list$/, licence: 'MPL-2.0' },
    { packages: /^incremental-encoder$/, licence: 'MPL-2.0' },
  ],
  read: { busboy: 'MIT', 'incremental-encoder': 'MPL-2.0', streamsearch: 'MIT' },
};
