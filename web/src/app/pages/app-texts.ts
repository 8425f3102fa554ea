/** The areas of texts of every page behind the sign-in. */
export const APP_TEXTS = ['account', 'app'] as const;
