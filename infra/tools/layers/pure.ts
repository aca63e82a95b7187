import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { type Import, PLATFORM, packageOf, sources } from './imports.ts';
import { isTest, SHARED } from './layers.ts';

/** The imports that a domain file may have: relative ones, contracts, and a decider's types. */
const DOMAIN = /^(\.|@hirelane\/(api\/|event-sourcing\/(decide|events)$))/;

/**
 * A sentence for each import that adds I/O to code that must not have any. Contracts may import only zod, domain files
 * may not import infrastructure, and only the launcher may import the OpenTelemetry SDK.
 */
export function impureImports(imports: readonly Import[], root = repository): readonly string[] {
  const domain = domainFiles(imports, root);
  const outside = imports.filter(({ file, target }) => target === undefined && !isTest(file));
  const of = (broken: readonly Import[], why: string) =>
    broken.map(({ file, specifier }) => `${file} imports ${specifier}: ${why}`);
  return [
    ...(domain.size === 0 ? ['No decider was found: expected a constant of the type Decider<…> in a service.'] : []),
    ...of(
      outside.filter(({ file, specifier }) => packageOf(file) === 'contracts' && specifier !== 'zod'),
      'contracts import only zod.',
    ),
    ...of(
      imports.filter(({ file, specifier }) => domain.has(file) && !DOMAIN.test(specifier)),
      'a domain file imports only contracts and the types of a decider.',
    ),
    ...of(
      imports.filter(
        ({ file, specifier }) =>
          specifier.startsWith('@opentelemetry/') && specifier !== '@opentelemetry/api' && !file.startsWith('infra/'),
      ),
      'only infra imports OpenTelemetry’s SDK.',
    ),
  ];
}

/** The services' deciders, with the files they are split into. */
function domainFiles(imports: readonly Import[], root: string): ReadonlySet<string> {
  const domain = new Set(
    sources(root).filter(
      (file) =>
        file.startsWith('services/') &&
        !file.startsWith(PLATFORM) &&
        packageOf(file) !== SHARED &&
        /: Decider</.test(readFileSync(join(root, file), 'utf8')),
    ),
  );
  for (const file of domain) {
    for (const { specifier } of imports.filter((each) => each.file === file)) {
      if (specifier.startsWith('.')) domain.add(join(dirname(file), specifier));
    }
  }
  return domain;
}
