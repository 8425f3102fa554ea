import * as Type from 'typebox';

/** Who somebody is at Google. Issuer and subject name the person; the e-mail may change hands. */
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

/** What an exchange code and a pending token stand for; good only in the browser that began. */
export const BoundIdentity = Type.Object({
  identity: GoogleIdentity,
  intent: GoogleIntent,
  browserHash: Type.String(),
  /** When the person came back from Google. */
  provedAt: Type.String({ format: 'date-time' }),
});
export type BoundIdentity = Type.Static<typeof BoundIdentity>;
