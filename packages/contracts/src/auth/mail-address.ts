import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

/** Whether the user has shown that they read the mails to the account's address. */
const AddressResponse = Type.Object({ success: Ok, data: Type.Object({ isConfirmed: Type.Boolean() }) });

export const getMailAddress = defineRoute({
  method: 'GET',
  path: '/api/auth/mail-address',
  summary: 'Whether the address of the account is confirmed, so that mails may say what recordings contain',
  access: 'user',
  responses: { 200: AddressResponse },
});

/** Fails with 400 `auth.mail_token_invalid` if the token is of another account. */
export const confirmMailAddress = defineRoute({
  method: 'POST',
  path: '/api/auth/mail-address/confirm',
  summary: 'Confirms the address with the token of a mail',
  access: 'user',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  responses: { 200: AddressResponse },
});

export const mailAddressRoutes = [getMailAddress, confirmMailAddress] as const;
