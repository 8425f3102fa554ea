/** How long records are kept that outlive what they are about. Housekeeping deletes them then, and the privacy policy names them. */

/** Access logs: who did what when, from which address (Marco Civil da Internet, art. 15). */
export const ACCESS_LOG_RETENTION_MONTHS = 6;

/**
 * What stays of an account after it is closed: that it existed and ended, its consents, and its payments (LGPD art. 8 § 2 and 16 I;
 * CTN art. 173 and 174). Nothing of it carries a name or an e-mail address but what tax law asks for.
 */
export const CLOSED_ACCOUNT_RETENTION_YEARS = 5;
