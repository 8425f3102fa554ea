import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';

type SelectControlProps<T extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  readonly ref?: Ref<HTMLSelectElement> | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
};

/** Renders the system's own list of choices, which works the same on every device. */
export const SelectControl = <T extends string>({ options, className, ...select }: SelectControlProps<T>) => (
  <select {...select} className={classes('appearance-none', className)}>
    {options.map(({ value, label }) => (
      <option key={value} value={value} className="bg-overlay text-ink">
        {label}
      </option>
    ))}
  </select>
);

/** Draws the arrow at the right of a `SelectControl` in a positioned parent. */
export const SelectArrow = () => (
  <ChevronDown
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
  />
);
