/** The only metric that both the bff and the services record, so that one query covers every process. */
export const HTTP_REQUEST_SECONDS = {
  name: 'hirelane_http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its response, by route template, never by path.',
  labelNames: ['method', 'route', 'status_class'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
} as const;

/**
 * The values of the label `status_class`: for example, `4xx` for 404, and `aborted` if the caller disconnected before
 * the response was sent.
 */
export const statusClass = (status: number, isAnswered: boolean): string =>
  isAnswered ? `${Math.floor(status / 100)}xx` : 'aborted';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** A method as a label value: unknown methods become `other`, because a caller can send any. */
export const methodLabel = (method: string | undefined): string => (METHODS.has(method ?? '') ? `${method}` : 'other');
