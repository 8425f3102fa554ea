import { Check } from 'lucide-react';

/** Draws the mark of an approved payment; the dialog's title says so. */
export const Approved = () => (
  <div role="status" className="flex justify-center py-6">
    <span className="flex size-16 animate-appear items-center justify-center rounded-full bg-success/12 text-success">
      <Check aria-hidden="true" className="size-8" />
    </span>
  </div>
);
