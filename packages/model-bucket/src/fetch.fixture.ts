import { fetchModel } from './fetch-model.ts';
import { openStorage } from './bucket.fixture.ts';

const [endpoint = '', bucket = '', modelsDir = '', name = ''] = process.argv.slice(2);
await fetchModel(name, {
  storage: openStorage(endpoint, bucket),
  modelsDir,
  onBytes: (doneBytes) => process.stdout.write(`${doneBytes}\n`),
});
