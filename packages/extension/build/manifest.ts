import { DEFAULT_LOCALE, type Locale } from '@escriba/contracts/shared/locale';
import { EXTENSION_PUBLIC_KEY, FIREFOX_EXTENSION_ID } from '@escriba/contracts/web/extension-id';

export type Target = 'chrome' | 'firefox';

/** The folder in `_locales` with the texts of each language, as browsers name it. */
export const LOCALE_FOLDERS: Readonly<Record<Locale, string>> = { pt: 'pt_BR', en: 'en' };

type ManifestInput = { readonly target: Target; readonly origin: string; readonly version: string };

const SIZES = [16, 32, 48, 128];
const ICONS = Object.fromEntries(SIZES.map((size) => [size, `icons/${size}.png`]));
const PERMISSIONS = ['activeTab', 'contextMenus', 'identity', 'notifications', 'storage'];

/** Creates the manifest (version 3) of a build for one product. It asks for no site's data beyond the tab that the user acts on. */
export const createManifest = ({ target, origin, version }: ManifestInput): Record<string, unknown> => ({
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  version,
  default_locale: LOCALE_FOLDERS[DEFAULT_LOCALE],
  icons: ICONS,
  action: { default_popup: 'src/popup.html', default_icon: ICONS, default_title: '__MSG_name__' },
  ...(target === 'chrome' ? chromeOnly(origin) : firefoxOnly(origin)),
});

const chromeOnly = (origin: string) => ({
  // Chrome derives the extension's id from it.
  key: EXTENSION_PUBLIC_KEY,
  minimum_chrome_version: '120',
  permissions: [...PERMISSIONS, 'offscreen', 'tabCapture'].toSorted(),
  background: { service_worker: 'worker.js', type: 'module' },
  externally_connectable: { matches: [pagesOf(origin)] },
});

/**
 * Returns the fields for Firefox, which has no tab capture, and whose pages cannot talk to extensions. Its extensions have no fixed origin,
 * so that the product's is named.
 */
const firefoxOnly = (origin: string) => ({
  permissions: PERMISSIONS,
  host_permissions: [pagesOf(origin)],
  background: { scripts: ['worker.js'], type: 'module' },
  browser_specific_settings: { gecko: { id: FIREFOX_EXTENSION_ID, strict_min_version: '128.0' } },
});

/** Returns the match pattern of a product's pages. Match patterns have no port: they match every one. */
const pagesOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};
