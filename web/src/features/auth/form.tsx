import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type FormProps = {
  readonly isBusy: boolean;
  /** The failure; it stays below the form after its toast is gone. */
  readonly failure: string | undefined;
  readonly text: string;
  readonly busyText: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
};

/** Fields and the submit button. While busy the button keeps the focus and ignores clicks. */
export const Form = ({ isBusy, failure, text, busyText, onSubmit, children }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      if (isBusy) event.preventDefault();
      else void onSubmit(event);
    }}
    className="flex flex-col gap-5"
  >
    {children}
    {failure === undefined || failure === '' ? null : (
      <Notice tone="danger" className="animate-appear">
        {failure}
      </Notice>
    )}
    <Button
      type="submit"
      look="primary"
      size="large"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      className="mt-1 w-full"
    >
      {isBusy ? <Spinner /> : null}
      {isBusy ? busyText : text}
    </Button>
  </form>
);
