import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type CheckBoxProps = Omit<
  ComponentProps<typeof Checkbox.Root>,
  'onCheckedChange' | 'onChange' | 'checked'
> & {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Renders the box of a checkbox; its label is elsewhere. */
export const CheckBox = ({ isOn, onChange, className, ...props }: CheckBoxProps) => (
  <Checkbox.Root
    {...props}
    checked={isOn}
    onCheckedChange={(state) => onChange(state === true)}
    className={classes(
      'relative inline-flex size-5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface transition-colors duration-150 after:absolute after:-inset-3 hover:border-ink/70 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
      className,
    )}
  >
    <Checkbox.Indicator>
      <Check aria-hidden="true" className="size-3.5 text-on-accent" strokeWidth={3} />
    </Checkbox.Indicator>
  </Checkbox.Root>
);
