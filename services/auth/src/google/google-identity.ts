import * as Type from 'typebox';

/** A Google identity. Issuer and subject identify the user; the e-mail may change owners. */
export const GoogleIdentity = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 255 }),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
  emailVerified: Type.Boolean(),
  name: Type.String(),
  picture: Type.Union([Type.String(), Type.Null()]),
});
export type GoogleIdentity = Type.Static<typeof GoogleIdentity>;

export const GoogleIntent = Type.Enum(['sign_in', 'link']);
export type GoogleIntent = Type.Static<typeof GoogleIntent>;

/** The value of an exchange code and a pending token; valid only in the browser that started. */
export const BoundIdentity = Type.Object({
  identity: GoogleIdentity,
  intent: GoogleIntent,
  browserHash: Type.String(),
  /** The time at which the user returned from Google. */
  provedAt: Type.String({ format: 'date-time' }),
});
export type BoundIdentity = Type.Static<typeof BoundIdentity>;
