import type { Pool } from '@hirelane/postgres/pool';

/**
 * The time zones that PostgreSQL knows. A browser may know newer ones; by these days cannot be told apart, and UTC is
 * used. They are read once, since that takes PostgreSQL a tenth of a second.
 */
export function openTimeZones(pool: Pool) {
  let names: Promise<ReadonlySet<string>> | undefined;

  async function read(): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ name: string }>('SELECT lower(name) AS name FROM pg_timezone_names');
    return new Set(rows.map(({ name }) => name));
  }

  return {
    /** The same name if PostgreSQL knows it, else UTC. */
    async known(name: string): Promise<string> {
      if (name === 'UTC') return name;
      names ??= read().catch((error) => {
        names = undefined;
        throw error;
      });
      return (await names).has(name.toLowerCase()) ? name : 'UTC';
    },
  };
}
