import {
  DURATIONS,
  EXPERIENCE_TYPES,
  PROPOSAL_BAND_FROM,
  PROPOSAL_BANDS,
  RATE_MAX,
  SCOPES,
} from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { skillKey } from '@hirelane/api/synonyms';
import type { SearchedWords } from '@hirelane/search/word-index';

// An attribute is a word index entry for a project field that is not text. A budget has two attributes: the number of
// its binary digits, and that number with the first four digits. A few attributes can therefore cover a budget range
// with few false matches: digit counts inside the range, and leading digits at its ends.

/** Characters with a special meaning in word index queries. */
const MEANS_SOMETHING = ['%', '@', "'", '\\'] as const;
const escaped = (text: string) => MEANS_SOMETHING.reduce((all, one) => all.replaceAll(one, encoded(one)), text);
const encoded = (one: string) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`;
const escapedSql = (sql: string) =>
  MEANS_SOMETHING.reduce((all, one) => `replace(${all}, ${sqlText(one)}, ${sqlText(encoded(one))})`, sql);
const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL that creates the function `project_attributes` in the read model's schema. */
export const ATTRIBUTES_FUNCTION = `
  CREATE FUNCTION project_attributes(category text, skill_keys text[], scope text, duration text, experience text,
    rate bigint, proposal_band int)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ARRAY['#category=' || category, '#scope=' || scope, '#duration=' || duration, '#experience=' || experience,
        '#budget=' || digits, '#rate=' || digits || '.' || (rate >> greatest(digits - 4, 0)),
        '#proposals=' || proposal_band]
      || ARRAY(SELECT '#skill=' || ${escapedSql('key')} FROM unnest(skill_keys) AS key)
    FROM (SELECT length(ltrim(rate::bit(40)::text, '0')) AS digits) AS counted
  $$`;

/** SQL for a project's attributes. `row`, `schema`: '' or the prefix of a column or function, including its dot. */
export const attributesOf = (row: string, schema: string): string =>
  `${schema}project_attributes(${[
    'category',
    'skill_keys',
    'scope',
    'duration',
    'experience_type',
    'rate',
    'proposal_band',
  ]
    .map((column) => `${row}${column}`)
    .join(', ')})`;

/** SQL for the PROPOSAL_BANDS index of the band that includes `n` proposals. */
export const bandSql = (n: string): string =>
  `CASE ${[...PROPOSAL_BAND_FROM.entries()]
    .reverse()
    .map(([place, from]) => (from === 0 ? `ELSE ${place}` : `WHEN ${n} >= ${from} THEN ${place}`))
    .join(' ')} END`;

/** The bands' indexes in PROPOSAL_BANDS. */
export const placesOf = (bands: ProjectFilters['proposals']): readonly number[] | undefined =>
  bands?.map((band) => PROPOSAL_BANDS.indexOf(band));

const digitsOf = (rate: number) => (rate === 0 ? 0 : rate.toString(2).length);

/**
 * The smallest set of attributes such that every project with a budget in this range has at least one of them, and few
 * other projects do.
 */
export function budgetAttributes(from: number, to: number): readonly string[] {
  const found: string[] = [];
  for (let digits = digitsOf(from); digits <= digitsOf(to); digits++) {
    const [lowest, highest] = digits === 0 ? [0, 0] : [2 ** (digits - 1), 2 ** digits - 1];
    if (from <= lowest && highest <= to) {
      found.push(`#budget=${digits}`);
      continue;
    }
    const unit = 2 ** Math.max(digits - 4, 0);
    const last = Math.floor(Math.min(to, highest) / unit);
    for (let first = Math.floor(Math.max(from, lowest) / unit); first <= last; first++) {
      found.push(`#rate=${digits}.${first}`);
    }
  }
  return found;
}

const anyOf = (
  name: string,
  values: readonly (string | number)[] | undefined,
  all: readonly unknown[],
): SearchedWords[] =>
  values === undefined || values.length === 0 || values.length === all.length
    ? []
    : [values.map((value) => `#${name}=${value}`)];

/** The highest number with as many binary digits as RATE_MAX: a range without an upper end needs no leading digits. */
const HIGHEST = 2 ** digitsOf(RATE_MAX) - 1;

/**
 * The attributes that a search looks up for its filters. Every matching project has at least one attribute from each
 * element.
 */
export function wantedAttributes(filters: ProjectFilters): readonly SearchedWords[] {
  const { category, skills = [], scope, duration, experience, budgetMin = 0, budgetMax = HIGHEST } = filters;
  const isAnyBudget = budgetMin === 0 && budgetMax >= RATE_MAX;
  return [
    ...skills.map((skill) => `#skill=${escaped(skillKey(skill))}`),
    ...(category === undefined ? [] : [`#category=${category}`]),
    ...anyOf('proposals', placesOf(filters.proposals), PROPOSAL_BANDS),
    ...anyOf('duration', duration, DURATIONS),
    ...anyOf('scope', scope, SCOPES),
    ...anyOf('experience', experience, EXPERIENCE_TYPES),
    ...(isAnyBudget ? [] : [budgetAttributes(budgetMin, budgetMax)]),
  ];
}
