import type { FormEvent, ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { WideSubmit } from '../../ui/wide-submit.tsx';

type FormProps = {
  readonly isBusy: boolean;
  /** The failure; it stays below the form after its toast has closed. */
  readonly failure: string | undefined;
  readonly text: string;
  readonly busyText: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
};

/** Renders fields and the submit button. */
export const Form = ({ isBusy, failure, text, busyText, onSubmit, children }: FormProps) => (
  <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
    {children}
    {failure === undefined || failure === '' ? null : (
      <Notice tone="danger" className="animate-appear">
        {failure}
      </Notice>
    )}
    <WideSubmit isBusy={isBusy} text={isBusy ? busyText : text} className="mt-1" />
  </form>
);
