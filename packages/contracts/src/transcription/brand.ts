import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';

export const BRAND_NAME_LENGTH_MAX = 60;
/** Largest logo, in bytes. */
export const BRAND_LOGO_BYTES_MAX = 65_536;
/** Types of a logo: formats that browsers draw without running anything in them. */
export const BRAND_LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Characters of the largest logo as a data URL, with its prefix. */
const LOGO_URL_LENGTH_MAX = Math.ceil(BRAND_LOGO_BYTES_MAX / 3) * 4 + 40;

/** A company's name and logo in place of Escriba's, on public links and in exported documents, and its color, on public links. */
export const Brand = Type.Object({
  name: Type.String(),
  logo: Type.Union([Type.String(), Type.Null()], { description: 'A data URL: PNG, JPEG or WebP' }),
  color: Type.Union([Type.String(), Type.Null()], {
    description: '`#rrggbb`; pages show a lighter or darker one of its hue where it would be hard to read',
  }),
});
export type Brand = Type.Static<typeof Brand>;

/** Returns the brand. It is kept whatever the plan; it shows on a plan with white label. */
export const getBrand = defineRoute({
  method: 'GET',
  path: '/api/transcription/brand',
  summary: "The caller's brand; null if there is none",
  access: 'user',
  responses: { 200: Type.Object({ success: Ok, data: Type.Union([Brand, Type.Null()]) }) },
});

/** Fails with 403 `brand.plan_required` on a plan without white label; 400 `brand.name_missing`, `brand.logo_invalid`. Without `color` the color stays. */
export const saveBrand = defineRoute({
  method: 'PATCH',
  path: '/api/transcription/brand',
  summary: "Replaces the caller's brand (plan with white label only)",
  access: 'user',
  permission: 'manage',
  body: Type.Object({
    name: Type.String({ maxLength: BRAND_NAME_LENGTH_MAX }),
    logo: Type.Union([Type.String({ maxLength: LOGO_URL_LENGTH_MAX }), Type.Null()]),
    color: Type.Optional(Type.Union([Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }), Type.Null()])),
  }),
  responses: { 200: Type.Object({ success: Ok, data: Brand }) },
});

export const removeBrand = defineRoute({
  method: 'DELETE',
  path: '/api/transcription/brand',
  summary: "Removes the caller's brand; Escriba's name shows again",
  access: 'user',
  permission: 'manage',
  responses: { 200: Type.Object({ success: Ok }) },
});

export const brandRoutes = [getBrand, saveBrand, removeBrand] as const;
