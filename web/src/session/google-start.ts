import { startGoogle } from '@escriba/contracts/auth/google';
import { keepDestination } from './destination.ts';

/** Sends the browser to Google. It returns to `/google/callback`, which continues to `returnTo`. */
export const goToGoogle = (returnTo: string, intent: 'sign_in' | 'link' = 'sign_in'): void => {
  keepDestination(returnTo);
  window.location.assign(intent === 'sign_in' ? startGoogle.path : `${startGoogle.path}?intent=${intent}`);
};
