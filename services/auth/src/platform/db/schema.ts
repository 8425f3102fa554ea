/** The schema of the service's tables; no other service reads them. */
export const SCHEMA = 'auth';
