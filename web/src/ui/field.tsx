import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type FieldTexts = {
  readonly label: string;
  /** Help below the control. */
  readonly hint?: string | undefined;
  /** The error and how to correct it; replaces the hint. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
};

type FieldProps = FieldTexts & {
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** Renders a label, its control and a hint or error. The control gets the attributes that connect them. */
export const Field = ({ label, hint, error, className, children }: FieldProps) => {
  const id = useId();
  const wordId = `${id}-word`;
  const hasError = error !== undefined && error !== '';
  const hasWord = hasError || hint !== undefined;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="self-start text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': hasError, 'aria-describedby': hasWord ? wordId : undefined })}
      {hasWord ? (
        <p
          id={wordId}
          className={classes('flex items-start gap-1.5 text-sm', hasError ? 'text-danger' : 'text-muted')}
        >
          {hasError ? <CircleAlert aria-hidden="true" className="mt-[0.2em] size-3.5 shrink-0" /> : null}
          {hasError ? error : hint}
        </p>
      ) : null}
    </div>
  );
};

export const inputClasses = classes(
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base transition-colors duration-150',
  // Chromium's cross looks foreign here.
  '[&::-webkit-search-cancel-button]:hidden placeholder:text-muted hover:border-ink/70 focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:border-line disabled:text-muted read-only:bg-sunken',
);
