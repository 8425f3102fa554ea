import type { ButtonHTMLAttributes } from 'react';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-ink/8 disabled:text-muted',
  secondary:
    'border border-line-strong bg-raised text-ink hover:border-ink/70 hover:bg-sunken disabled:text-muted',
  quiet: 'text-muted hover:bg-ink/6 hover:text-ink',
  danger: 'text-danger hover:bg-danger/10',
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look };

/** Renders a button. At most one `primary` per view. */
export const Button = ({ look = 'secondary', className = '', type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-3 text-sm font-medium ${LOOKS[look]} ${className}`}
  />
);
