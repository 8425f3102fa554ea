import { useTranslation } from 'react-i18next';
import type { Faulty } from './find-faulty.ts';

const LABELS = {
  'person.name': 'field.name',
  'person.email': 'field.email',
  'person.cpfCnpj': 'field.cpfCnpj',
  'person.postalCode': 'person:postalCode',
  'person.address': 'person:address',
  'person.addressNumber': 'person:addressNumber',
  'person.addressComplement': 'field.addressComplement',
  'person.city': 'person:city',
  'person.state': 'person:state',
  'person.phone': 'person:phone',
  method: 'method.label',
  'card.holderName': 'card.holderName',
  'card.number': 'card.number',
  'card.expiryMonth': 'card.expiryMonth',
  'card.expiryYear': 'card.expiryYear',
  'card.ccv': 'card.ccv',
} as const satisfies Readonly<Record<Faulty['name'], string>>;

type MissingFieldsProps = { readonly id: string; readonly faulty: readonly Faulty[] };

/** Why the button beside it does not go on yet: the field, or how many. */
export const MissingFields = ({ id, faulty }: MissingFieldsProps) => {
  const { t } = useTranslation(['checkout', 'person']);
  const [first] = faulty;
  const isOpen = faulty.every(({ isEmpty }) => isEmpty);
  return (
    <p id={id} className="min-w-0 grow self-center text-sm text-muted max-sm:basis-full sm:text-right">
      {first === undefined
        ? '\u00a0'
        : faulty.length === 1
          ? t(isOpen ? 'missing.field' : 'missing.wrong', { field: t(LABELS[first.name]) })
          : t(isOpen ? 'missing.fields' : 'missing.wrongs', { count: faulty.length })}
    </p>
  );
};
