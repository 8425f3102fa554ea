import * as Type from 'typebox';

/** Who signed in at a company's provider. The subject identifies the person; the e-mail may change. */
export const SsoIdentity = Type.Object({
  providerId: Type.String(),
  /** The provider as it was: once it is another one, the subject may be another person. */
  issuer: Type.String(),
  clientId: Type.String(),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Type.String({ maxLength: 500 }),
});
export type SsoIdentity = Type.Static<typeof SsoIdentity>;

/** The value of an exchange code and a pending token; valid only in the browser that started. */
export const BoundIdentity = Type.Object({
  identity: SsoIdentity,
  browserHash: Type.String(),
  /** The time at which the user returned from the provider. */
  provedAt: Type.String({ format: 'date-time' }),
});
export type BoundIdentity = Type.Static<typeof BoundIdentity>;
