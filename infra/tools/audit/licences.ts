import satisfies from 'spdx-satisfies';

/** The fields we use from package-lock.json. */
export type Lock = Readonly<{
  packages: Readonly<Record<string, Readonly<{ license?: string; dev?: boolean; link?: boolean }>>>;
}>;

type Rules = Readonly<{
  /** SPDX ids allowed for every package. */
  allowed: readonly string[];
  /** Packages allowed an additional licence, each described in docs/licences.md. */
  exceptions: readonly Readonly<{ packages: RegExp; licence: string }>[];
  /** By package name, the licence in the files of packages whose `license` is missing or not an SPDX expression. */
  read: Readonly<Record<string, string>>;
}>;

export type Package = Readonly<{ name: string; licence: string | undefined }>;

const FOLDER = 'node_modules/';

/** The packages that `npm ci --omit=dev` may install on some system, with their licences. */
export const productionPackages = (lock: Lock): readonly Package[] =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
    .map(([path, { license }]) => ({ name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), licence: license }));

/** A sentence for each package whose licence is not allowed by the rules, and for each rule that no package needs. */
export function refusedLicences(packages: readonly Package[], rules: Rules): readonly string[] {
  const refused = packages.flatMap(({ name, licence: stated }) => {
    const licence = rules.read[name] ?? stated;
    if (licence === undefined)
      return [`${name} does not state its licence: read it, and add it to infra/tools/audit/licences.ts`];
    const more = rules.exceptions.filter(({ packages: named }) => named.test(name)).map((each) => each.licence);
    return isSatisfied(licence, [...rules.allowed, ...more])
      ? []
      : [`${name} has the licence ${licence}, which is not allowed`];
  });
  const names = packages.map(({ name }) => name);
  const unneeded = [
    ...rules.exceptions.filter((each) => !names.some((name) => each.packages.test(name))).map((each) => each.packages),
    ...Object.keys(rules.read).filter((name) => !names.includes(name)),
  ];
  return [...refused, ...unneeded.map((rule) => `no package needs the rule for ${rule}`)];
}

function isSatisfied(licence: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(licence, [...allowed]);
  } catch {
    // This is not an SPDX expression.
    return false;
  }
}

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
  read: {
    ...{ buildcheck: 'MIT', busboy: 'MIT', 'cpu-features': 'MIT', ssh2: 'MIT', streamsearch: 'MIT' },
    'incremental-encoder': 'MPL-2.0',
  },
};
