import type { RequestListener } from 'node:http';

const NUMBER = Symbol.for('escriba.page_test_number');

/**
 * Leaves requests that a test before this one sent without a reply: they may arrive late, and this test must not count them. The page's `fetch`
 * numbers its requests, `jest/page-fetch.mjs`; others, such as uploads, have no number and pass.
 */
export const ofCurrentTest =
  (serve: RequestListener): RequestListener =>
  (request, response) => {
    const number = request.headers['x-test-number'];
    const current = (globalThis as { [NUMBER]?: number })[NUMBER] ?? 0;
    if (number === undefined || number === String(current)) serve(request, response);
  };
