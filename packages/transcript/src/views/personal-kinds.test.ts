import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { describe, expect, it } from '@jest/globals';
import { findPersonalSpans } from './personal-passages.ts';
import { createView } from './view-document.ts';
import { passageOf, shown } from './written-passage.fixture.ts';

const SENTENCES: Readonly<Record<PersonalKind, string>> = {
  cpf: 'Meu CPF é 249.715.637-92.',
  cnpj: 'O CNPJ da firma é 11.222.333/0001-81.',
  phone: 'Ligue para (11) 98765-4321.',
  card: 'O cartão é 4111 1111 1111 1111.',
  rg: 'O RG é 12.345.678-9.',
  cnh: 'A CNH é 12345678900.',
  pis: 'O PIS é 120.12345.67-8.',
  cep: 'O CEP é 01310-100.',
  branch: 'A agência é 1234.',
  account: 'A conta é 45.678-9.',
  email: 'Escreva para ana@exemplo.com.br.',
  passport: 'O passaporte é FZ123456.',
  plate: 'A placa do carro é BRA2E19.',
  pix: 'A chave PIX é 123e4567-e89b-12d3-a456-426614174000.',
  address: 'Moro na Rua das Flores, número 123.',
  birth: 'Nasci em 12/03/1985.',
};
const ALL = passageOf(Object.values(SENTENCES).join(' '));
const TEXT = 'CPF 249.715.637-92, telefone (11) 98765-4321, e-mail ana@x.com.br';

describe('of the kinds of personal data', () => {
  it.each([
    [['cpf'], 'CPF [CPF], telefone (11) 98765-4321, e-mail ana@x.com.br'],
    [['phone', 'email'], 'CPF 249.715.637-92, telefone [telefone], e-mail [e-mail]'],
    [['birth'], TEXT],
    [[], TEXT],
  ] as const)('only the chosen ones are hidden: %j', (personalKinds, expected) => {
    expect(shown(TEXT, { noPersonal: true, personalKinds })).toBe(expected);
    expect(shown(TEXT, { personalKinds })).toBe(TEXT);
  });

  it.each(PERSONAL_KINDS)('each is hidden and silenced alone, and can alone stay: %s', (kind) => {
    const segments = [ALL];
    const all = findPersonalSpans({ segments });
    const isOwn = (span: (typeof all)[number]) => span.kind === kind;
    expect(all.some(isOwn)).toBe(true);
    expect(findPersonalSpans({ segments }, [kind])).toEqual(all.filter(isOwn));
    const others = PERSONAL_KINDS.filter((other) => other !== kind);
    expect(findPersonalSpans({ segments }, others)).toEqual(all.filter((span) => !isOwn(span)));
  });

  it('the number in an e-mail or address that is shown is still hidden if it is a number of a chosen kind', () => {
    const text = 'o e-mail é 249.715.637-92 arroba exemplo ponto com';
    expect(shown(text, { noPersonal: true, personalKinds: ['cpf'] })).toBe(
      'o e-mail é [CPF] arroba exemplo ponto com',
    );
  });

  it('a passage outside of its transcript has the same ones', () => {
    const other = passageOf(TEXT);
    const view = createView('pt', { noPersonal: true, personalKinds: ['email'] })([]);
    expect(view(other).tokens.filter(({ kind }) => kind === 'personal')).toHaveLength(1);
  });
});
