import type * as z from 'zod';
import { publicEventTypes, STATE_TOPIC, VERSION } from '../catalog.ts';
import { EventHeaders } from '../headers.ts';
import { open, publishedSchemas } from './json-schema.ts';

/** Returns docs/events.md with its generated parts updated and all other text unchanged. */
export const inEventsDoc = (text: string): string =>
  text
    .replace(/<!-- headers -->[\s\S]*<!-- \/headers -->/, `<!-- headers -->\n${headerTable()}\n<!-- /headers -->`)
    .replace(
      /<!-- dictionary -->[\s\S]*<!-- \/dictionary -->/,
      `<!-- dictionary -->\n${dictionary()}\n<!-- /dictionary -->`,
    );

type Field = Readonly<{
  type?: string;
  format?: string;
  description?: string;
  examples?: readonly (string | number)[];
  items?: Field;
}>;

/** The maximum number of values listed in a table; longer lists are only in the schema. */
const VALUES_SHOWN = 10;

/** The table of event headers for docs/events.md. */
const headerTable = (): string => table('header', EventHeaders);

/** Tables of every event and state with every field. A table that equals an earlier one is only a reference to it. */
function dictionary(): string {
  const first = new Map<string, string>();
  return publishedSchemas
    .map(({ name, about, schema }) => {
      const topic = publicEventTypes.find((type) => type.name === name)?.topic ?? STATE_TOPIC.topic;
      const title = name === 'project-state' ? 'project-state' : `hirelane.${name}`;
      const fields = table('field', schema);
      const same = first.get(fields);
      if (same === undefined) first.set(fields, title);
      const shown = same === undefined ? fields : `Fields: as in \`${same}\`.`;
      return `### ${title}\n\n${about} In \`${topic}\`; schema \`contracts/public/${name}.${VERSION}.json\`.\n\n${shown}`;
    })
    .join('\n\n');
}

function table(head: string, schema: z.ZodObject): string {
  const { properties, required } = open(schema) as { properties: Record<string, Field>; required: readonly string[] };
  const rows = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : ', may be absent';
    return `| \`${name}\` | ${kind(field)}${optional} | ${field.description ?? ''}${values(field)} |`;
  });
  return [`| ${head} | type | meaning |`, '|---|---|---|', ...rows].join('\n');
}

const kind = ({ type, format, items }: Field): string =>
  items ? `list of ${kind(items)}` : (format?.replace('date-time', 'RFC 3339') ?? type ?? '');

function values({ examples, items }: Field): string {
  const list = examples ?? items?.examples;
  if (!list) return '';
  if (list.length > VALUES_SHOWN) return ` ${list.length} values in this version.`;
  return ` ${list.map((value) => `\`${value}\``).join(', ')}.`;
}
