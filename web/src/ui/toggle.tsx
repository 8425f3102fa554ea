import { Switch } from 'radix-ui';
import { useId } from 'react';

type ToggleProps = {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Renders a switch with a label and an explanation. */
export const Toggle = ({ label, text, isOn, disabled = false, onChange }: ToggleProps) => {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-sm text-muted text-pretty">
          {text}
        </p>
      </div>
      <Switch.Root
        id={id}
        aria-describedby={`${id}-text`}
        checked={isOn}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative mt-0.5 h-6 w-10 shrink-0 rounded-full border border-line-strong bg-ink/8 transition-colors duration-150 after:absolute after:-inset-2.5 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-ink/70 transition-transform duration-150 data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </div>
  );
};
