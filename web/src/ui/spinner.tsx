import { LoaderCircle } from 'lucide-react';

/** Something goes on; the words beside it say what. */
export const Spinner = () => (
  <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />
);
