export const TITLE = 'Hire the best freelancers for any job';
export const LANDING_TITLE = `${TITLE} · Hirelane`;
