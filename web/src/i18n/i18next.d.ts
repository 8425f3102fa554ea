import type { app } from './pt/app/index.ts';
import type { pt } from './pt/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: typeof pt & typeof app;
  }
}
