import { forgetInTab, readInTab, TYPED_PAYER, writeInTab } from '../../../platform/tab-stored.ts';
import { PERSON_FIELDS, type PersonField, type PersonValues } from './person-rules.ts';

/** The values that survive a reload or an expired session: neither the CPF or CNPJ nor a card. */
type TypedPerson = Partial<Omit<PersonValues, 'cpfCnpj'>>;

/** Keeps what the user typed in this tab. */
export const keepTyped = (userId: string, { cpfCnpj: _document, ...person }: PersonValues): void =>
  writeInTab(TYPED_PAYER, JSON.stringify({ userId, person }));

/** Reads what the user typed before. What another user typed is removed. */
export const readTyped = (ownId: string): TypedPerson => {
  const { userId, person = {} } = readStored();
  if (userId !== ownId) forgetTyped();
  return userId === ownId ? toTyped(person) : {};
};

export const forgetTyped = (): void => forgetInTab(TYPED_PAYER);

type Stored = { readonly userId?: unknown; readonly person?: Readonly<Record<string, unknown>> };

const readStored = (): Stored => {
  try {
    return (JSON.parse(readInTab(TYPED_PAYER) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
};

const toTyped = (person: Readonly<Record<string, unknown>>): TypedPerson => {
  const isTyped = (field: PersonField): boolean => field !== 'cpfCnpj' && typeof person[field] === 'string';
  return Object.fromEntries(PERSON_FIELDS.filter(isTyped).map((field) => [field, person[field]]));
};
