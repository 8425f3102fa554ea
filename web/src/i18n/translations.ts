import type { account } from './pt/account/index.ts';
import type { app } from './pt/app/index.ts';
import type { pt } from './pt/index.ts';
import type { legal } from './pt/legal/index.ts';
import type { plansTexts } from './pt/plans/index.ts';
import type { transcript } from './pt/transcript/index.ts';

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The texts of the public pages, by key. Portuguese defines the keys; every other language has the same. */
export type Translations = Shape<typeof pt>;

/** The texts behind the sign-in. */
export type AppTranslations = Shape<typeof app>;

/** The texts of the sign-in and the extension. */
export type AccountTranslations = Shape<typeof account>;

/** The texts of the policies. */
export type LegalTranslations = Shape<typeof legal>;

/** The texts of the plans page. */
export type PlansTranslations = Shape<typeof plansTexts>;

/** The texts of an open transcript, which shared links use without a sign-in. */
export type TranscriptTranslations = Shape<typeof transcript>;
