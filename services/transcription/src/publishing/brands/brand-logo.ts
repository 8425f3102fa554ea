import { BRAND_LOGO_BYTES_MAX, BRAND_LOGO_TYPES } from '@escriba/contracts/transcription/brand';
import { brandLogoInvalid } from './brands.errors.ts';

export type BrandLogo = { readonly type: string; readonly bytes: Buffer };

const DATA_URL = /^data:([a-z]+\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Returns the image of a data URL, whose content must be of the type that it names.
 * @throws brandLogoInvalid
 */
export const parseLogo = (url: string): BrandLogo => {
  const [, type = '', base64 = ''] = DATA_URL.exec(url) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isKnown = BRAND_LOGO_TYPES.some((known) => known === type);
  if (!isKnown || bytes.length === 0 || bytes.length > BRAND_LOGO_BYTES_MAX || sniff(bytes) !== type)
    throw brandLogoInvalid();
  return { type, bytes };
};

export const toDataUrl = ({ type, bytes }: BrandLogo): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

/** Returns the image type that a file's first bytes name. */
const sniff = (bytes: Buffer): string | undefined => {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'image/webp' : undefined;
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
