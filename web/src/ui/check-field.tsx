import { useId } from 'react';
import { CheckBox } from './check-box.tsx';

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
      <CheckBox
        id={id}
        isOn={isOn}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={disabled}
        onChange={onChange}
      />
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
