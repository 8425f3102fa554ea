import { Button } from './button.tsx';

type WideSubmitProps = { readonly isBusy: boolean; readonly text: string; readonly className?: string };

/** Renders the submit button of a narrow form. */
export const WideSubmit = ({ isBusy, text, className = '' }: WideSubmitProps) => (
  <Button
    type="submit"
    look="primary"
    size="large"
    isBusy={isBusy}

    className={`w-full ${className}`}
  >
    {text}
  </Button>
);
