import * as Type from '../shared/schema.ts';
import { DateTime, Nullable } from '../shared/fields.ts';

/** The user of an account. Fields that were never filled in are ''. */
export const User = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  email: Type.String(),
  googlePicture: Nullable(Type.String()),
  /** Whether the user signs in with Google; one who also has a password may unlink it. */
  googleLinked: Type.Boolean(),
  hasPassword: Type.Boolean(),
  cpf: Type.String(),
  phone: Type.String(),
  postalCode: Type.String(),
  address: Type.String(),
  addressNumber: Type.String(),
  complement: Type.String(),
  city: Type.String(),
  state: Type.String(),
  createdAt: DateTime,
});
export type User = Type.Static<typeof User>;

/** `tokenExpiration`: end of the access token in ms since 1970. With cookie transport `refreshToken` is absent: it is in an HttpOnly cookie. */
export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.Optional(Type.String()),
  tokenExpiration: Type.Integer(),
});
export type Tokens = Type.Static<typeof Tokens>;

export const SignedIn = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ tokens: Tokens, user: User }),
});
export type SignedIn = Type.Static<typeof SignedIn>;

/** How the refresh token is sent: in the body (default), or in a cookie that scripts cannot read. */
export const TransportHeaders = Type.Object({
  'x-token-transport': Type.Optional(Type.Enum(['cookie', 'body'])),
});

/** `app`: a code of an authenticator app. */
export const SecondFactorMethod = Type.Enum(['app', 'passkey', 'recovery_code']);
export type SecondFactorMethod = Type.Static<typeof SecondFactorMethod>;

/** A sign-in that needs a second factor. `token` works once, for a few minutes, in the browser or program that started. */
export const PendingSignIn = Type.Object({
  token: Type.String(),
  methods: Type.Array(SecondFactorMethod),
  expiresAt: DateTime,
});
export type PendingSignIn = Type.Static<typeof PendingSignIn>;

export const SecondFactorNeeded = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Object({ secondFactor: PendingSignIn }),
});
export type SecondFactorNeeded = Type.Static<typeof SecondFactorNeeded>;
