import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Field, type FieldTexts, inputClasses } from './field.tsx';

type PasswordFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> & {
    readonly ref?: Ref<HTMLInputElement> | undefined;
    readonly texts: { readonly show: string; readonly hide: string };
  };

/** Renders a password field with a button to show the text. */
export const PasswordField = ({ label, hint, error, className, texts, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const action = isShown ? texts.hide : texts.show;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="relative flex">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${inputClasses} pr-11`}
          />
          <button
            type="button"
            aria-label={action}
            title={action}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        </span>
      )}
    </Field>
  );
};
