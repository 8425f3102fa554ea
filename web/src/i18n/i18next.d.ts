import type { pt } from './pt/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: typeof pt;
  }
}
