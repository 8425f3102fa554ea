/** The service's schema in Postgres. */
export const SCHEMA = 'transcription';
