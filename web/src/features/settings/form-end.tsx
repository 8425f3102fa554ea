import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type FormFailureProps = { readonly message: string | undefined; readonly actions?: ReactNode };

/** Shows a failure of the whole form, if any. */
export const FormFailure = ({ message, actions }: FormFailureProps) =>
  message === undefined ? null : (
    <Notice tone="danger" role="alert" actions={actions}>
      {message}
    </Notice>
  );

type SubmitButtonProps = {
  readonly label: string;
  readonly isBusy: boolean;
  readonly look?: 'primary' | 'secondary' | 'danger';
  readonly disabled?: boolean;
};

export const SubmitButton = ({ label, isBusy, look = 'secondary', disabled = false }: SubmitButtonProps) => (
  <Button
    type="submit"
    look={look}
    disabled={disabled}
    isBusy={isBusy}
    className={look === 'danger' ? '' : 'sm:self-end'}
  >
    {label}
  </Button>
);
