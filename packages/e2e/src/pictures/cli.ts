import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE, toLocale } from '@escriba/contracts/shared/locale';
import { openBrowser } from '../testing/browser.ts';
import { startTestProduct } from '../testing/product.ts';
import { createRecordings } from '../testing/recordings.ts';
import { takeLandingPicture, takeStatePictures } from './take-pictures.ts';

const LANDING = resolve(import.meta.dirname, '../../../../docs/images/landing.png');

const { values } = parseArgs({
  options: { states: { type: 'string' }, language: { type: 'string', default: DEFAULT_LOCALE } },
});

const product = await startTestProduct({}, { speech: 'real' });
const recordings = createRecordings();
const browser = await openBrowser();
try {
  const studio = { browser, url: product.url, recordings };
  if (values.states === undefined) {
    await takeLandingPicture(studio, LANDING);
    console.log(`${LANDING} is taken`);
  } else {
    await takeStatePictures(studio, resolve(values.states), toLocale(values.language));
    console.log(`The pictures are in ${values.states}`);
  }
} finally {
  await browser.close();
  await product.stop();
  recordings.remove();
}
