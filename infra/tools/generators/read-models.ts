import { SERVICES } from '@hirelane/api/services';

/** Returns the path and the source of the launcher's file with every service's read models. */
export function readModels(): [path: string, source: string] {
  const imports = [
    ['SERVICES, type ServiceName', '@hirelane/api/services'],
    ['subjectsReadModel', '@hirelane/erasure/subjects'],
    ['ReadModel', '@hirelane/projections/projection'],
    ...SERVICES.map((name) => [`${name}ReadModel`, `@hirelane/${name}/read-model`]),
  ].map(([name, from]) => `import ${name === 'ReadModel' ? 'type ' : ''}{ ${name} } from '${from}';`);
  const fromOf = (line: string) => line.slice(line.indexOf("'"));
  const entries = SERVICES.map((name) => `${name}: ${name}ReadModel,`);
  const source = `// Written by \`npm run contracts\`.

${imports.sort((a, b) => (fromOf(a) < fromOf(b) ? -1 : 1)).join('\n')}

const READ_MODELS: Readonly<Record<ServiceName, ReadModel>> = { ${entries.join(' ')} };

/** A service's read models: the data it shows, and the list of what it has to erase. */
export const readModelsOf = (service: ServiceName): readonly ReadModel[] => [
  READ_MODELS[service],
  subjectsReadModel(service),
];

/** A test compares them with a running marketplace's read models. */
export const ALL_READ_MODELS: readonly ReadModel[] = SERVICES.flatMap(readModelsOf);
`;
  return ['infra/launcher/read-models.ts', source];
}
