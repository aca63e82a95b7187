/**
 * The variables with the addresses of servers that are already running. The container tests for an adapter use such a
 * server instead of starting one, and skip the tests that would restart it.
 */
export const OWN_SERVERS = {
  eventstoredb: 'HIRELANE_TEST_EVENTSTOREDB',
  postgres: 'HIRELANE_TEST_POSTGRES',
  kafka: 'HIRELANE_TEST_KAFKA',
  s3: 'HIRELANE_TEST_S3',
} as const;

/** The address of an external server, or undefined if none is given. */
export const ownServer = (kind: keyof typeof OWN_SERVERS): string | undefined =>
  process.env[OWN_SERVERS[kind]] || undefined;
