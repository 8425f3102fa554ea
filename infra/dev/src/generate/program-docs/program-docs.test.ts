import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY_PREFIX, API_KEY_PREFIXES, API_KEYS_MAX } from '@escriba/contracts/auth/api-keys';
import { ACCESS_TOKEN_MINUTES } from '@escriba/contracts/auth/sessions';
import { APP_LANGUAGES } from '@escriba/contracts/shared/languages';
import { MEDIA_FORMATS, RECORDING_HOURS_MAX } from '@escriba/contracts/shared/limits';
import { KEY_PERMISSIONS } from '@escriba/contracts/shared/permissions';
import { FEED_EPISODES_MAX, LINK_STATES, LINKS_OPEN_MAX } from '@escriba/contracts/transcription/links';
import {
  AUDIO_FORMATS,
  KNOWN_SPEAKERS_MAX,
  TRANSLATION_FORMATS,
} from '@escriba/contracts/transcription/openai-audio';
import {
  RESUMABLE_UPLOAD_HOURS_MAX,
  RESUMABLE_UPLOADS_PATH,
} from '@escriba/contracts/transcription/resumable-uploads';
import { UPLOAD_LINK_MINUTES, UPLOAD_LINKS_MAX } from '@escriba/contracts/transcription/upload-links';
import { RECORDING_WORDS_MAX, WORD_LENGTH_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import {
  WEBHOOK_ENDPOINTS_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_KEPT_DAYS,
  WEBHOOK_ROTATION_HOURS,
  WEBHOOK_TEST,
} from '@escriba/contracts/transcription/webhooks';
import { LOCALES } from '@escriba/contracts/shared/locale';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../../bootstrap/paths.mjs';
import { readAllSections } from '../configuration.ts';
import { parseDocument } from './parse-document.ts';
import { PROGRAM_DOCS } from './program-docs.ts';

const texts = { pt: '', en: '' };
beforeAll(async () => {
  for (const locale of LOCALES) texts[locale] = await readFile(join(ROOT, PROGRAM_DOCS[locale]), 'utf8');
});

const CODE_BLOCK = /^```[^\n]*\n.*?^```$/gms;
/** Lists the pieces of a document that every language has as they are. */
const codeOf = (text: string): string[] => text.match(CODE_BLOCK) ?? [];
const wordsOfCode = (text: string): string[] =>
  (text.replaceAll(CODE_BLOCK, '').match(/`[^`\n]+`/g) ?? []).toSorted();
/** Figures outside of code, without the marks between their digits, which are not those of the other language. */
const figuresOf = (text: string): string[] =>
  (
    text
      .replaceAll(CODE_BLOCK, '')
      .replaceAll(/`[^`\n]+`|\]\([^)]*\)/g, '')
      .match(/\d+(?:[.,]\d+)*/g) ?? []
  )
    .map((figure) => figure.replaceAll(/[.,]/g, ''))
    .toSorted();
const headingLevelsOf = (text: string): (string | undefined)[] =>
  [...text.replaceAll(CODE_BLOCK, '').matchAll(/^(#+) /gm)].map(([, marks]) => marks);
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#]*)[^)]*\)/g)].map(([, target = '']) => target).toSorted();

/** Returns the first code of each row of the table that has this column first. */
const firstColumn = (text: string, heading: string): string[] => {
  const [, table = ''] = text.split(new RegExp(String.raw`^\| ${heading} +\|.*\n\| -.*\n`, 'm'));
  const rows = table.split('\n\n', 1)[0] ?? '';
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, code = '']) => code);
};

describe('the documentation for programs', () => {
  it.each([
    ['sections', headingLevelsOf],
    ['code blocks', codeOf],
    ['codes, fields and events', wordsOfCode],
    ['figures', figuresOf],
    ['links', linksOf],
  ])('has the same %s in both languages', (_what, list) => {
    expect(list(texts.pt)).toEqual(list(texts.en));
    expect(list(texts.en).length).toBeGreaterThan(10);
  });

  it.each(LOCALES)('has nothing that a page cannot show (%s)', (locale) => {
    const { blocks } = parseDocument({ locale, text: texts[locale] }, []);
    expect(blocks.filter(({ kind }) => kind === 'table').length).toBeGreaterThan(8);
    expect(blocks.every((block) => block.kind !== 'code' || block.language !== '')).toBe(true);
  });

  it('lists every event, every state of a link, and every format', () => {
    const events = [...texts.en.matchAll(/^\| `([a-z]+\.[a-z]+)` .*\|$/gm)].map(([, name]) => name);
    expect(events).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST]);
    expect(firstColumn(texts.en, '`state`').toSorted()).toEqual([...LINK_STATES].toSorted());
    const [first = '', ...others] = AUDIO_FORMATS.map((format) => `\`${format}\``);
    expect(texts.en).toContain([`${first} (default)`, ...others].join(', '));
    for (const format of [...TRANSLATION_FORMATS, ...KEY_PERMISSIONS])
      expect(texts.en).toContain(`\`${format}\``);
    for (const format of MEDIA_FORMATS) expect(texts.en.toLowerCase()).toContain(format);
    for (const prefix of [...API_KEY_PREFIXES, API_KEY_PREFIX, RESUMABLE_UPLOADS_PATH])
      expect(texts.en).toContain(`\`${prefix}\``);
  });

  it('has the figures that services enforce', async () => {
    const sections = await readAllSections();
    const defaultOf = (key: string): string => {
      const found = sections.find(({ definition }) => key in definition)?.definition[key];
      return Number(found?.default).toLocaleString('en');
    };
    const row = (limit: string, value: string | number) =>
      new RegExp(String.raw`^\| ${limit.replaceAll(/[()/]/g, String.raw`\$&`)} +\| ${value} +\|`, 'm');
    const keys = `${defaultOf('API_KEY_REQUESTS_PER_MINUTE')}, or what its creator chose, up to ${defaultOf('API_KEY_REQUESTS_PER_MINUTE_MAX')}`;
    for (const expected of [
      row('requests of a key per minute', keys),
      row('uploads from an IP address per minute', defaultOf('RATE_LIMIT_UPLOADS')),
      row('reads (`GET`) from an IP address per minute', defaultOf('RATE_LIMIT_READS')),
      row('other requests from an IP address per minute', defaultOf('RATE_LIMIT_WRITES')),
      row('links of a user that wait or are fetched', LINKS_OPEN_MAX),
      row('API keys of an account or a workspace', API_KEYS_MAX),
      row('webhooks of an account', WEBHOOK_ENDPOINTS_MAX),
      row('time to finish a resumable upload', `${RESUMABLE_UPLOAD_HOURS_MAX} h`),
      row('length of a recording', `${RECORDING_HOURS_MAX} h, or less if the plan says so`),
    ])
      expect(texts.en).toMatch(expected);
    for (const expected of [
      `one of the ${APP_LANGUAGES.length} languages`,
      `up to ${RECORDING_WORDS_MAX} names and terms of up to ${WORD_LENGTH_MAX} characters`,
      `up to ${KNOWN_SPEAKERS_MAX} names of people`,
      `\`episodes\` has up to ${FEED_EPISODES_MAX} with`,
      `access tokens live ${ACCESS_TOKEN_MINUTES} minutes`,
      `end after ${defaultOf('SESSION_IDLE_DAYS')} days without use`,
      `takes one file by PUT within ${UPLOAD_LINK_MINUTES === 60 ? 'an hour' : 'another time'}`,
      `Up to ${UPLOAD_LINKS_MAX} links of a user wait`,
      `For ${WEBHOOK_ROTATION_HOURS} hours deliveries are signed with the one before, too`,
      `the deliveries of the last ${WEBHOOK_KEPT_DAYS} days`,
      `An account has up to ${WEBHOOK_ENDPOINTS_MAX}.`,
    ])
      expect(texts.en).toContain(expected);
  });
});
