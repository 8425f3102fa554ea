import { LoaderCircle } from 'lucide-react';

/** Draws a running indicator; the text beside it says what runs. */
export const Spinner = () => (
  <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />
);
