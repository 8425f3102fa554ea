import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldTexts, inputClasses } from './field.tsx';

type SelectFieldProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLSelectElement> | undefined;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** A choice of many in a form: the system's own list. */
export const SelectField = ({ label, hint, error, className, options, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <span className="relative flex">
        <select
          {...select}
          {...control}
          className={`${inputClasses} appearance-none truncate bg-surface! pr-10`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-overlay text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    )}
  </Field>
);
