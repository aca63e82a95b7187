/** The one series that the bff and the services both keep, so one query covers every process. */
export const HTTP_REQUEST_SECONDS = {
  name: 'hirelane_http_request_seconds',
  help: 'Time from the first byte of a request to the last of its answer, by route template, never by path.',
  labelNames: ['method', 'route', 'status_class'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
} as const;

/** The few values that the label `status_class` has: 404 is `4xx`; `aborted` when the caller left before the answer. */
export const statusClass = (status: number, isAnswered: boolean): string =>
  isAnswered ? `${Math.floor(status / 100)}xx` : 'aborted';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** A method as a label: what nobody has heard of counts as `other`, since anybody can invent more. */
export const methodLabel = (method: string | undefined): string => (METHODS.has(method ?? '') ? `${method}` : 'other');
