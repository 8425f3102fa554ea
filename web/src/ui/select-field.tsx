import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts, inputClasses } from './field.tsx';
import { SelectArrow, SelectControl } from './select-control.tsx';

type SelectFieldProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLSelectElement> | undefined;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** Renders a select in a form. */
export const SelectField = ({ label, hint, error, className, options, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <span className="relative flex">
        <SelectControl
          {...select}
          {...control}
          options={options}
          className={`${inputClasses} truncate bg-surface! pr-10`}
        />
        <SelectArrow />
      </span>
    )}
  </Field>
);
