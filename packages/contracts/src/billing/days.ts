/** Days after the due day on which an unpaid subscription keeps its plan. The terms name them. */
export const GRACE_DAYS = 3;

/** Days after a payment in which the payer can withdraw from the purchase (Código de Defesa do Consumidor, article 49). */
export const WITHDRAWAL_DAYS = 7;
