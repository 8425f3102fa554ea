/** The prefix of all keys of the user's subscription and payments. */
export const billingKey = ['billing'] as const;

export const statusKey = [...billingKey, 'status'] as const;
export const paymentsKey = [...billingKey, 'payments'] as const;
export const paymentKey = (id: string) => [...billingKey, 'payment', id] as const;
export const customerKey = [...billingKey, 'customer'] as const;
export const contractKey = [...billingKey, 'contract'] as const;
