/** Every service, with the services that it calls during a request on its caller's behalf. */
export const ASKED_BY = {
  identity: [],
  profiles: [],
  projects: [],
  proposals: ['projects'],
  hiring: ['projects'],
  messaging: [],
  notifications: [],
  feed: [],
  files: [],
  opendata: [],
} as const;
export type ServiceName = keyof typeof ASKED_BY;
export const SERVICES = Object.keys(ASKED_BY) as readonly ServiceName[];

/** The services that call another one. */
export type AskingService = { [S in ServiceName]: (typeof ASKED_BY)[S] extends readonly [] ? never : S }[ServiceName];
export const ASKING = SERVICES.filter((name): name is AskingService => ASKED_BY[name].length > 0);
