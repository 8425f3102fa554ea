import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stands in for yt-dlp where it is not installed: it takes the same options, and reads the page and the file of its `<video>` through the proxy. A page with
 * `<meta name="error">` gets that message, in the form in which yt-dlp fails.
 */
const SOURCE = `
const { request } = require('node:http');
const options = process.argv.slice(2);
if (options.includes('--version')) { console.log('2026.01.01'); process.exit(0); }
const valueOf = (name) => options[options.indexOf(name) + 1];
const proxy = new URL(valueOf('--proxy'));
const address = options[options.indexOf('--') + 1];
const fail = (message) => { process.stderr.write('ERROR: ' + message + '\\n', () => process.exit(1)); };
const get = (url) => new Promise((resolve, reject) => {
  request({ host: proxy.hostname, port: proxy.port, path: url, headers: { host: new URL(url).host } }, (response) => {
    if (response.statusCode === 200) resolve(response);
    else reject(new Error('Unable to download webpage: HTTP Error ' + response.statusCode));
  }).on('error', reject).end();
});
(async () => {
  const page = Buffer.concat(await (await get(address)).toArray()).toString();
  const [, error] = /<meta name="error" content="([^"]*)">/.exec(page) || [];
  if (error === 'live') return process.exit(101);
  if (error) return fail(error);
  const [, source] = /<video src="([^"]*)"/.exec(page) || [];
  if (!source) return fail('Unsupported URL: ' + address);
  const [, title] = /<title>([^<]*)/.exec(page) || [];
  const file = await get(new URL(source, address).href);
  const facts = { title, ext: source.split('.').at(-1), filesize: null };
  process.stderr.write(valueOf('--print').replace('before_dl:', '').replace(/%.*/, JSON.stringify(facts)) + '\\n');
  file.pipe(process.stdout);
})().catch((error) => fail(error.message));
`;

/** Writes the stand-in into a folder; returns its path. */
export const writePageProgram = async (folder: string): Promise<string> => {
  const path = join(folder, 'page-program.cjs');
  await writeFile(path, `#!${process.execPath}\n${SOURCE}`, { mode: 0o755 });
  return path;
};

/** Returns the path of an installed yt-dlp; undefined without one. */
export const findInstalledYtDlp = (): string | undefined => {
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v yt-dlp'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};
