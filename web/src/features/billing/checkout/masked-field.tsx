import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { type IMask, IMaskInput } from 'react-imask';
import { Field, type FieldTexts, inputClasses } from '../../../ui/field.tsx';

/** Characters of a mask: `0` matches a digit, `A` a digit or letter. */
const DEFINITIONS = { A: /[\da-z]/i };

export type MaskedFieldProps = FieldTexts & {
  readonly name: string;
  readonly value: string;
  /** The masks, of which the shortest one that fits applies, unless `choose` picks one by the plain text. */
  readonly masks: readonly string[];
  readonly choose?: (plain: string) => number;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'numeric' | 'text' | 'tel';
  /** The content beside the text, inside the field. */
  readonly inside?: ReactNode;
  readonly inputRef: (element: HTMLInputElement | null) => void;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

/** Renders a field that adds dots, dashes and spaces while the user types. */
export const MaskedField = ({
  name,
  value,
  masks,
  choose,
  autoComplete,
  inputMode = 'numeric',
  inside,
  inputRef,
  onChange,
  onBlur,
  ...texts
}: MaskedFieldProps) => (
  <Field {...texts}>
    {(attributes) => (
      <span className="relative flex">
        <IMaskInput
          {...attributes}
          mask={masks.map((mask) => ({ mask, definitions: DEFINITIONS }))}
          {...(choose === undefined ? {} : { dispatch: chooseMask(choose) })}
          prepareChar={(char: string) => char.toUpperCase()}
          inputRef={inputRef}
          name={name}
          value={value}
          onAccept={onChange}
          onBlur={onBlur}
          inputMode={inputMode}
          autoComplete={autoComplete}
          className={`${inputClasses} tabular-nums ${inside === undefined ? '' : 'pr-12'}`}
        />
        {inside}
      </span>
    )}
  </Field>
);

type DynamicMask = InstanceType<typeof IMask.MaskedDynamic>;
type Dispatch = DynamicMask['dispatch'];

/** Chooses the mask. What is right of the caret counts, too: a mask that is too short for it would cut it off. */
const chooseMask =
  (choose: (plain: string) => number): Dispatch =>
  (appended, { value, compiledMasks }, _flags, tail) =>
    compiledMasks[choose(`${value}${appended}${String(tail)}`.replaceAll(/[^\da-z]/gi, ''))];
