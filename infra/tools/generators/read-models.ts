import { SERVICES } from '@hirelane/api/services';

/** Returns the path and the source of the launcher's file with every service's read models. */
export function readModels(): [path: string, source: string] {
  const imports = [
    ['SERVICES, type ServiceName', '@hirelane/api/services'],
    ['ReadModel', '@hirelane/projections/projection'],
    ...SERVICES.map((name) => [`${name}ReadModel`, `@hirelane/${name}/read-model`]),
  ].map(([name, from]) => `import ${name === 'ReadModel' ? 'type ' : ''}{ ${name} } from '${from}';`);
  const fromOf = (line: string) => line.slice(line.indexOf("'"));
  const entries = SERVICES.map((name) => `${name}: ${name}ReadModel,`);
  const source = `// Written by \`npm run contracts\`.

${imports.sort((a, b) => (fromOf(a) < fromOf(b) ? -1 : 1)).join('\n')}

/** A test compares them with a running marketplace's read models. */
export const READ_MODELS: Readonly<Record<ServiceName, ReadModel>> = { ${entries.join(' ')} };

export const ALL_READ_MODELS: readonly ReadModel[] = SERVICES.map((service) => READ_MODELS[service]);
`;
  return ['infra/launcher/read-models.ts', source];
}
