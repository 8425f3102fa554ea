import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawWork, DrawnPage } from './draw-pages.ts';

type Renderer = {
  readonly redraw: (pages: DrawWork['pages'], plans: DrawWork['plans']) => Promise<readonly DrawnPage[]>;
};

const { renderer, pages, plans } = workerData as DrawWork;
const { redraw } = (await import(pathToFileURL(renderer).href)) as Renderer;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await redraw(pages, plans));
