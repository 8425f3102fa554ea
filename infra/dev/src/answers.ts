import { openSpeechAnswers } from '@escriba/testing/speech-answers';
import { failWith } from '../bootstrap/fail.mjs';

// `npm run answers`, after `npm test`: what the tests recognised becomes the committed answers of the speech library. `-- --keep` keeps the committed
// ones, for a change of the library that alters none.
await openSpeechAnswers()
  .then((answers) => (process.argv.includes('--keep') ? answers.keepCommitted() : answers.writeCommitted()))
  .then((count) => console.log(`${count} answers are in packages/testing/speech-answers.txt`))
  .catch(failWith);
