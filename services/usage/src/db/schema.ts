/** Where the service's tables are; no other service reads them. */
export const SCHEMA = 'usage';
