import { isDay } from './days.ts';
import { toCents } from './money.ts';

/** A request's body after parsing; anything but an object counts as empty. */
export type Body = Readonly<Record<string, unknown>>;

export const toBody = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};

/** Returns the text of a field; undefined if it is absent or blank. */
export const textIn = (body: Body, name: string): string | undefined => {
  const value = body[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

export const flagIn = (body: Body, name: string): boolean | undefined =>
  typeof body[name] === 'boolean' ? body[name] : undefined;

export const numberIn = (body: Body, name: string): number | undefined =>
  typeof body[name] === 'number' && Number.isFinite(body[name]) ? body[name] : undefined;

export const objectIn = (body: Body, name: string): Body | undefined =>
  typeof body[name] === 'object' && body[name] !== null ? toBody(body[name]) : undefined;

export const centsIn = (body: Body, name: string): number | undefined => toCents(body[name]);

export const dayIn = (body: Body, name: string): string | undefined => {
  const text = textIn(body, name);
  return isDay(text) ? text : undefined;
};

/** Returns true if the sender wrote the field, even as null. */
export const has = (body: Body, name: string): boolean => name in body;
