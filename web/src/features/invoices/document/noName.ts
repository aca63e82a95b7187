/** Instead of a name: of somebody who had deleted their account before, or where a contract is no longer kept. */
export const NO_NAME = { deleted: 'A deleted person', expired: 'No longer kept' } as const;
