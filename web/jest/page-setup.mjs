import { afterEach } from '@jest/globals';
import { configure, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { searchThisPage } from './page-libraries.mjs';

/** On a busy machine the code of a page may take longer than the library's default of one second. */
configure({ asyncUtilTimeout: 15_000 });
searchThisPage();

const hasToast = () => document.querySelectorAll('[data-sonner-toast]').length > 0;

/** Toasts live outside what a test renders: one that is still leaving would be seen by the next test. */
afterEach(async () => {
  if (!hasToast()) return;
  toast.dismiss();
  await waitFor(() => {
    if (hasToast()) throw new Error('A toast is still shown.');
  });
});
