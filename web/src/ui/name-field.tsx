import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

type NameFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly lengthMax: number;
  /** Called with the typed name. `isFocusBack` after Enter: the focus returns to what the field replaced. */
  readonly onFinish: (typed: string, isFocusBack: boolean) => void;
  readonly onCancel: () => void;
  readonly className?: string;
};

/** Renders a name edited in its place: Enter or leaving the field saves it, Escape keeps the old one. */
export const NameField = (props: NameFieldProps) => {
  const { label, name, placeholder, lengthMax, onFinish, onCancel, className } = props;
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const end = (act: () => void): void => {
    if (!isOver.current) act();
    isOver.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(() => onFinish(value, true));
    else if (event.key === 'Escape') end(onCancel);
    else return;
    event.preventDefault();
    // Escape would close what is around the field.
    event.stopPropagation();
  };
  return (
    <input
      ref={field}
      type="text"
      dir="auto"
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={lengthMax}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget: { value } }) => end(() => onFinish(value, false))}
      className={classes(
        'max-w-full min-w-0 rounded-control border border-line-strong bg-raised outline-none focus:border-accent',
        className,
      )}
    />
  );
};
