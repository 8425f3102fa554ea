/** How long records are kept after their subject was deleted. Housekeeping deletes them then, and the privacy policy names the periods. */

/** Access logs: who did what when, from which address (Marco Civil da Internet, art. 15). */
export const ACCESS_LOG_RETENTION_MONTHS = 6;

/**
 * Years for which records of a closed account are kept: that it existed and ended, its consents and its payments (LGPD art. 8 § 2 and 16 I;
 * CTN art. 173 and 174). They have no name or e-mail address, except what tax law requires.
 */
export const CLOSED_ACCOUNT_RETENTION_YEARS = 5;

/** Years for which the log of operators' acts is kept. Postgres refuses to delete what is younger. */
export const OPERATOR_LOG_RETENTION_YEARS = 5;

/** Months for which messages to support are kept, after they were answered. */
export const SUPPORT_RETENTION_MONTHS = 12;
