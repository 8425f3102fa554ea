import { type ReactNode, useId } from 'react';

type ChoiceGroupProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[];
  readonly onChoose: (value: T) => void;
};

/** Renders a few exclusive options, all visible. */
export const ChoiceGroup = <T extends string>({ label, value, options, onChoose }: ChoiceGroupProps<T>) => {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong px-2 whitespace-nowrap max-sm:grow sm:px-4 text-sm font-medium text-muted transition-colors duration-150 hover:border-ink/70 has-checked:border-accent has-checked:bg-accent/8 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          <span className="contents max-sm:hidden">{option.icon}</span>
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
