import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
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

type MissingFieldsProps = {
  readonly id: string;
  readonly faulty: readonly Faulty[];
  /** Whether it is above the buttons on a phone, where three leave no room between them. */
  readonly isAbove: boolean;
};

/** Says why the button beside it does not continue yet: the field, or how many. */
export const MissingFields = ({ id, faulty, isAbove }: MissingFieldsProps) => {
  const { t } = useTranslation(['checkout', 'person']);
  const [first] = faulty;
  const isOpen = faulty.every(({ isEmpty }) => isEmpty);
  return (
    <p
      id={id}
      className={classes(
        'min-w-0 flex-1 self-center text-right text-sm text-muted',
        isAbove && 'max-sm:order-first max-sm:basis-full max-sm:text-left',
      )}
    >
      {first === undefined
        ? null
        : faulty.length === 1
          ? t(isOpen ? 'missing.field' : 'missing.wrong', { field: t(LABELS[first.name]) })
          : t(isOpen ? 'missing.fields' : 'missing.wrongs', { count: faulty.length })}
    </p>
  );
};
