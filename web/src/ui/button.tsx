import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'success' | 'danger';
type Size = 'small' | 'medium' | 'large';

const LOOKS: Record<Look, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-ink/8 disabled:text-muted aria-busy:bg-accent/14 aria-busy:text-ink',
  secondary:
    'border border-line-strong bg-raised text-ink hover:border-ink/70 hover:bg-sunken disabled:text-muted aria-busy:text-muted',
  quiet: 'text-muted hover:bg-ink/6 hover:text-ink disabled:text-muted',
  danger:
    'bg-danger text-surface hover:bg-danger/88 disabled:bg-ink/8 disabled:text-muted aria-busy:bg-danger/14 aria-busy:text-ink',
  success: 'bg-success/12 text-success disabled:cursor-default',
};
const SIZES: Record<Size, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5 touch:min-h-11',
  medium: 'min-h-10 px-4 text-sm gap-2 touch:min-h-11',
  large: 'min-h-12 px-6 text-base gap-2',
};

export const buttonClasses = (look: Look = 'secondary', size: Size = 'medium', extra = ''): string =>
  classes(
    'inline-flex select-none items-center justify-center rounded-control text-center font-medium sm:whitespace-nowrap [&>svg]:shrink-0',
    'transition-[background-color,border-color,color,transform] duration-150 ease-out active:translate-y-px disabled:translate-y-0 aria-busy:translate-y-0',
    LOOKS[look],
    SIZES[size],
    extra,
  );

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: Look;
  readonly size?: Size;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
};

type BusyButtonProps = ButtonProps & {
  /** Whether what the button does is running: it shows a spinner and ignores presses, also those of Enter in a field of its form. It keeps the focus, which `disabled` would take. */
  readonly isBusy?: boolean;
};

/** Renders a button. At most one `primary` per view. */
export const Button = ({
  look,
  size,
  className,
  type = 'button',
  isBusy,
  onClick,
  children,
  ...rest
}: BusyButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-busy={isBusy}
    aria-disabled={isBusy === true || rest['aria-disabled']}
    onClick={isBusy === true ? ignore : onClick}
    className={buttonClasses(look, size, className)}
  >
    {isBusy === true ? <Spinner /> : null}
    {children}
  </button>
);

const ignore = (event: MouseEvent): void => event.preventDefault();

/** Renders a link that looks like a button, for the public pages: they load without a router. */
export const ButtonLink = (props: {
  readonly to: string;
  readonly look?: Look;
  readonly size?: Size;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <a href={props.to} className={buttonClasses(props.look, props.size, props.className)}>
    {props.children}
  </a>
);

/** Returns the classes of what looks like an `IconButton`. */
export const iconClasses = (extra?: string): string =>
  classes(
    'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-ink/6 hover:text-ink touch:size-11',
    extra,
  );

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'look' | 'size'> & { readonly label: string };

/** Renders a button with an icon only; `label` is its accessible name. */
export const IconButton = ({ label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} aria-label={label} title={label} className={iconClasses(className)} />
);
