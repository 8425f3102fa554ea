import { expect, it } from '@jest/globals';
import { hashInlineScripts } from './inline-scripts.ts';

it('hashes exactly the text between the tags of scripts without a source', () => {
  const page = `<script>alert('x')</script><script type="module" src="/assets/a.js"></script><script data-src-x>1</script>`;
  expect(hashInlineScripts(page)).toEqual([
    "'sha256-JPoFjrDvGjII2ZQr0zVCLdwImped9XUzr7nzeL7Ser0='",
    "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
  ]);
});
