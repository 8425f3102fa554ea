import type { User } from '@escriba/contracts/auth/sign-in';
import type { Account } from './accounts.repository.ts';

/** Returns the account as its user sees it. */
export const toUser = (account: Account): User => ({
  id: account.id,
  name: account.name,
  email: account.email ?? '',
  googlePicture: account.google_picture,
  googleLinked: account.google_linked === true,
  hasPassword: account.password_hash !== null,
  cpf: account.cpf,
  phone: account.phone,
  postalCode: account.postal_code,
  address: account.address,
  addressNumber: account.address_number,
  complement: account.complement,
  city: account.city,
  state: account.state,
  createdAt: account.created_at.toISOString(),
});
