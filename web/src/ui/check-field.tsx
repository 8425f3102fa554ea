import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { useId } from 'react';

type CheckFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Renders a checkbox with a label. */
export const CheckField = ({ label, hint, isOn, disabled = false, onChange }: CheckFieldProps) => {
  const id = useId();
  return (
    <div
      className={`flex gap-2.5 touch:min-h-11 ${hint === undefined ? 'items-center' : 'items-start *:first:mt-1.5'}`}
    >
      <Checkbox.Root
        id={id}
        checked={isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={disabled}
        onCheckedChange={(state) => onChange(state === true)}
        className="relative inline-flex size-5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface transition-colors duration-150 after:absolute after:-inset-3 hover:border-ink/70 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check aria-hidden="true" className="size-3.5 text-on-accent" strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <div className="min-w-0 py-1 text-sm">
        <label htmlFor={id} className={hint === undefined ? undefined : 'font-medium'}>
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-muted text-pretty">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
