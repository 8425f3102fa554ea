import { type Ref, useId } from 'react';
import { classes } from './classes.ts';
import { SelectArrow, SelectControl } from './select-control.tsx';

type SelectProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  /** Whether the select is highlighted until the user chooses. */
  readonly isCalling?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly onChange: (value: T) => void;
};

/** Renders a select with its label beside it. */
export const Select = <T extends string>({
  label,
  value,
  options,
  disabled,
  describedBy,
  isCalling = false,
  ref,
  onChange,
}: SelectProps<T>) => {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 sm:flex-row sm:items-center sm:gap-3">
      <label htmlFor={id} className="shrink-0 text-sm text-muted">
        {label}
      </label>
      <span className="relative min-w-0 sm:shrink-0">
        <SelectControl
          ref={ref}
          options={options}
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value as T)}
          className={classes(
            'min-h-10 w-full truncate rounded-control border border-line-strong bg-raised py-1.5 pr-9 pl-3 text-sm font-medium transition-colors duration-150 hover:border-ink/70 disabled:border-line disabled:text-muted disabled:hover:border-line touch:min-h-12 touch:text-base',
            isCalling && 'border-accent outline-3 outline-offset-2 outline-marker-solid',
          )}
        />
        <SelectArrow />
      </span>
    </div>
  );
};
