/** The address that the documents have in place of that of an installation. */
const INSTALLATION = 'https://escriba.example';

/** Returns a text or HTML of the documentation with the address of this installation. */
export const withOrigin = (text: string, origin: string): string => text.replaceAll(INSTALLATION, origin);
