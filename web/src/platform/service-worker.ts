import { INSTALLED_APP } from '@escriba/contracts/web/installed-app';
import { whenIdle } from './idle.ts';

/** Registers the service worker of the signed-in area, after everything that the page itself needs. A refusal changes nothing. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await whenIdle();
  const { scope, serviceWorker } = INSTALLED_APP;
  // Every check reads the worker from the server, so that one that removes itself takes effect.
  await navigator.serviceWorker
    .register(serviceWorker, { scope, updateViaCache: 'none' })
    .catch(() => undefined);
};
