import * as Type from './schema.ts';

/** Kinds of personal data, those that consist of digits first. */
export const PERSONAL_KINDS = [
  ...(['cpf', 'cnpj', 'phone', 'card', 'rg', 'cnh', 'pis', 'cep', 'branch', 'account'] as const),
  ...(['email', 'passport', 'plate', 'pix', 'address', 'birth'] as const),
] as const;
export const PersonalKind = Type.Enum([...PERSONAL_KINDS]);
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export const isPersonalKind = (value: string): value is PersonalKind =>
  (PERSONAL_KINDS as readonly string[]).includes(value);

/** Kinds in a query, separated by commas. The service refuses an unknown kind with a message that lists the known ones. */
export const PersonalKindList = Type.String({
  maxLength: 400,
  description: `Kinds of personal data, separated by commas: ${PERSONAL_KINDS.join(', ')}`,
});
