import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

type WideSubmitProps = { readonly isBusy: boolean; readonly text: string; readonly className?: string };

/** Renders the submit button of a narrow form. While busy it keeps the focus; the form ignores what it submits. */
export const WideSubmit = ({ isBusy, text, className = '' }: WideSubmitProps) => (
  <Button
    type="submit"
    look="primary"
    size="large"
    aria-busy={isBusy}
    aria-disabled={isBusy}
    className={`w-full ${className}`}
  >
    {isBusy ? <Spinner /> : null}
    {text}
  </Button>
);
