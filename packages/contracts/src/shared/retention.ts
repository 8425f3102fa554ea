/** How long records are kept after their subject is gone. Housekeeping deletes them then, and the privacy policy names the periods. */

/** Access logs: who did what when, from which address (Marco Civil da Internet, art. 15). */
export const ACCESS_LOG_RETENTION_MONTHS = 6;

/**
 * Records of a closed account: that it existed and ended, its consents and its payments (LGPD art. 8 § 2 and 16 I; CTN art. 173 and 174).
 * They carry no name or e-mail address, except what tax law requires.
 */
export const CLOSED_ACCOUNT_RETENTION_YEARS = 5;

/** The log of operators' acts. Postgres refuses to delete what is younger. */
export const OPERATOR_LOG_RETENTION_YEARS = 5;

/** Messages to support, after they were answered. */
export const SUPPORT_RETENTION_MONTHS = 12;
