import { PERSON_FIELDS, type PersonField, type PersonValues } from './person-rules.ts';

const STORED_UNDER = 'checkoutPerson';

/** What survives a reload: neither the CPF or CNPJ nor a card. */
type TypedPerson = Partial<Omit<PersonValues, 'cpfCnpj'>>;

/** Keeps what the user typed in this tab, for a reload. */
export const keepTyped = (userId: string, { cpfCnpj: _document, ...person }: PersonValues): void => {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify({ userId, person }));
  } catch {
    // Without storage a reload starts again.
  }
};

/** What the user typed before a reload; nothing of another user. */
export const readTyped = (userId: string): TypedPerson => {
  try {
    return parse(JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}'), userId);
  } catch {
    return {};
  }
};

export const forgetTyped = (): void => {
  try {
    sessionStorage.removeItem(STORED_UNDER);
  } catch {
    // Nothing is stored.
  }
};

type Stored = { readonly userId?: unknown; readonly person?: Readonly<Record<string, unknown>> };

const parse = ({ userId, person = {} }: Stored, ownId: string): TypedPerson => {
  if (userId !== ownId) return {};
  const isTyped = (field: PersonField): boolean => field !== 'cpfCnpj' && typeof person[field] === 'string';
  return Object.fromEntries(PERSON_FIELDS.filter(isTyped).map((field) => [field, person[field]]));
};
