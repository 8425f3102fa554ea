import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldTexts, inputClasses } from './field.tsx';

type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLInputElement> | undefined;
  };

/** Renders a text field of one line. */
export const TextField = ({ label, hint, error, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <input type="text" {...input} {...control} className={inputClasses} />}
  </Field>
);
