import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type Control, type ControllerProps, useController } from 'react-hook-form';
import { IMaskInput } from 'react-imask';
import { Field, type FieldTexts, inputClasses } from '../../ui/field.tsx';
import type { RegisterValues } from './use-registration.ts';

type MaskedFieldProps = FieldTexts & {
  readonly control: Control<RegisterValues>;
  readonly name: 'cpf' | 'phone' | 'postalCode';
  /** The masks, in which `0` matches a digit. The shortest one that fits applies. */
  readonly masks: readonly string[];
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly rules: NonNullable<ControllerProps<RegisterValues>['rules']>;
};

/** Renders a field that adds dots and dashes while digits are typed. */
export const MaskedField = ({ control, name, masks, autoComplete, rules, ...texts }: MaskedFieldProps) => {
  const { field } = useController({ control, name, rules });
  return (
    <Field {...texts}>
      {(attributes) => (
        <IMaskInput
          {...attributes}
          mask={masks.map((mask) => ({ mask }))}
          inputRef={field.ref}
          name={name}
          value={field.value}
          onAccept={(value: string) => field.onChange(value)}
          onBlur={field.onBlur}
          inputMode="numeric"
          autoComplete={autoComplete}
          className={`${inputClasses} tabular-nums`}
        />
      )}
    </Field>
  );
};
