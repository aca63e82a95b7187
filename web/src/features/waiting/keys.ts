export const waitingKeys = { all: ['waiting'] as const };
