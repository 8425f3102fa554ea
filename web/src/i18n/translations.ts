import type { account } from './pt/account/index.ts';
import type { app } from './pt/app/index.ts';
import type { pt } from './pt/index.ts';
import type { legal } from './pt/legal/index.ts';
import type { plansTexts } from './pt/plans/index.ts';
import type { transcript } from './pt/transcript/index.ts';

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Every text of the public pages, by key. Portuguese says which keys exist; each other language has the same. */
export type Translations = Shape<typeof pt>;

/** Every text behind the sign-in, likewise. */
export type AppTranslations = Shape<typeof app>;

/** Every text of signing in and connecting, likewise. */
export type AccountTranslations = Shape<typeof account>;

/** Every text of the policies, likewise. */
export type LegalTranslations = Shape<typeof legal>;

/** Every text of the page of plans, likewise. */
export type PlansTranslations = Shape<typeof plansTexts>;

/** Every text of an open transcript, likewise; its readers with a link are not signed in. */
export type TranscriptTranslations = Shape<typeof transcript>;
