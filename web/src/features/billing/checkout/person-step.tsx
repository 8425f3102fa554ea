import { getStates } from '@brazilian-utils/brazilian-utils';
import { Search } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CheckoutForm } from './checkout-values.ts';
import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';
import { documentKind, isPostalCodeValid, PERSON_RULES, type PersonField } from './person-rules.ts';
import { useCepLookup } from './use-cep-lookup.ts';

const STATES = getStates().map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
const DOCUMENTS = ['000.000.000-00', 'AA.AAA.AAA/AAAA-00'];
const PHONES = ['(00) 0000-0000', '(00) 00000-0000'];
const PHONE_DIGITS = 10;

type StepProps = { readonly form: CheckoutForm };

/** Renders the payer: name, document, address and phone. */
export const PersonStep = ({ form }: StepProps) => {
  const { t } = useTranslation('checkout');
  const text = useTextFields(form);
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      <TextField
        label={t('field.name')}
        autoComplete="name"
        {...text('name')}
        className="col-span-full sm:col-span-3"
      />
      <TextField
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...text('email')}
        className="col-span-full sm:col-span-3"
      />
      <DocumentField form={form} />
      <PostalCodeField form={form} />
      <AddressFields form={form} />
      <PhoneField form={form} />
    </div>
  );
};

const AddressFields = ({ form }: StepProps) => {
  const { t } = useTranslation(['checkout', 'person']);
  const text = useTextFields(form);
  return (
    <>
      <TextField
        label={t('person:address')}
        autoComplete="address-line1"
        {...text('address')}
        className="col-span-4"
      />
      <TextField
        label={t('person:addressNumber')}
        autoComplete="off"
        {...text('addressNumber')}
        className="col-span-2"
      />
      <TextField
        label={t('field.addressComplement')}
        autoComplete="address-line2"
        {...text('addressComplement')}
        className="col-span-full sm:col-span-3"
      />
      <TextField
        label={t('person:city')}
        autoComplete="address-level2"
        {...text('city')}
        className="col-span-full sm:col-span-3"
      />
      <SelectField
        label={t('person:state')}
        autoComplete="address-level1"
        options={[{ value: '', label: t('person:chooseState') }, ...STATES]}
        {...text('state')}
        className="col-span-full sm:col-span-3"
      />
    </>
  );
};

/** Returns the attributes of a plain field: registration and error. */
const useTextFields = ({ register, getValues, formState: { errors } }: CheckoutForm) => {
  const { t } = useTranslation('checkout');
  return (name: Exclude<PersonField, 'cpfCnpj' | 'phone' | 'postalCode'>) => {
    const isNamed =
      name === 'name' || name === 'state' || (name === 'email' && getValues('person.email') !== '');
    const key = isNamed ? name : 'required';
    const error = errors.person?.[name];
    return {
      ...register(`person.${name}`, { validate: PERSON_RULES[name] }),
      error: error && wordsOf(error, t(`wrong.${key}`)),
    };
  };
};

/** Returns a masked field of the payer, with its rule. */
const usePersonField = ({ control }: CheckoutForm, name: 'cpfCnpj' | 'phone' | 'postalCode') => {
  const { t } = useTranslation('checkout');
  const { field, fieldState } = useController({
    control,
    name: `person.${name}`,
    rules: { validate: PERSON_RULES[name] },
  });
  const attributes = {
    name: field.name,
    value: field.value,
    inputRef: field.ref,
    onBlur: field.onBlur,
    onChange: field.onChange,
    className: 'col-span-full sm:col-span-3',
  } satisfies Partial<MaskedFieldProps>;
  return {
    attributes,
    /** Returns what to write below the field: that it is empty, or what is wrong. */
    errorOf: (wrong: string): string | undefined => {
      if (fieldState.error === undefined) return undefined;
      return wordsOf(fieldState.error, field.value === '' ? t('wrong.required') : wrong);
    },
  };
};

/** Returns the server's words, where the server has refused the field. */
const wordsOf = ({ message = '' }: { readonly message?: string | undefined }, ownWords: string): string =>
  message === '' ? ownWords : message;

const DocumentField = ({ form }: StepProps) => {
  const { t } = useTranslation('checkout');
  const { attributes, errorOf } = usePersonField(form, 'cpfCnpj');
  return (
    <MaskedField
      {...attributes}
      label={t('field.cpfCnpj')}
      masks={DOCUMENTS}
      choose={(plain) => (documentKind(plain) === 'cpf' ? 0 : 1)}
      inputMode="text"
      autoComplete="off"
      error={errorOf(t(`wrong.${documentKind(attributes.value)}`))}
    />
  );
};

const PhoneField = ({ form }: StepProps) => {
  const { t } = useTranslation('person');
  const { attributes, errorOf } = usePersonField(form, 'phone');
  return (
    <MaskedField
      {...attributes}
      label={t('phone')}
      masks={PHONES}
      choose={(plain) => (plain.length > PHONE_DIGITS ? 1 : 0)}
      inputMode="tel"
      autoComplete="tel-national"
      error={errorOf(t('phoneInvalid'))}
    />
  );
};

const PostalCodeField = ({ form }: StepProps) => {
  const { t } = useTranslation(['checkout', 'person']);
  const { attributes, errorOf } = usePersonField(form, 'postalCode');
  const { isBusy, lookUp } = useCepLookup(form);
  const change = (value: string): void => {
    const isNew = value !== attributes.value && digits(value) !== digits(attributes.value);
    attributes.onChange(value);
    if (isNew && isPostalCodeValid(value)) void lookUp(value);
  };
  return (
    <MaskedField
      {...attributes}
      onChange={change}
      label={t('person:postalCode')}
      masks={['00000-000']}
      autoComplete="postal-code"
      error={errorOf(t('person:postalCodeInvalid'))}
      inside={
        <IconButton
          label={t('cep.search')}
          aria-busy={isBusy}
          onClick={() => void lookUp(attributes.value)}
          className="absolute inset-y-0 right-0 size-11! focus-visible:-outline-offset-2"
        >
          {isBusy ? <Spinner /> : <Search aria-hidden="true" className="size-4.5" />}
        </IconButton>
      }
    />
  );
};

const digits = (text: string): string => text.replaceAll(/\D/g, '');
