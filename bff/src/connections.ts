/** Maximum number of connections in the bff's pool. */
export const POOL = 10;

/** Maximum number of connections to PostgreSQL of the bff: its pool, and one that listens. */
export const CONNECTIONS = POOL + 1;
