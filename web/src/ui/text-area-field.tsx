import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldTexts, inputClasses } from './field.tsx';

type TextAreaFieldProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>;

/** Renders a text field of several lines. */
export const TextAreaField = ({ label, hint, error, className, ...textarea }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <textarea {...textarea} {...control} className={`${inputClasses} py-2.5`} />}
  </Field>
);
