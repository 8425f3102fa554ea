import { openSpeechAnswers } from '@escriba/testing/speech-answers';
import { failWith } from '../bootstrap/fail.mjs';

// `npm run answers`, after `npm test`: what the tests recognised becomes the committed answers of the speech library.
await openSpeechAnswers()
  .then(({ writeCommitted }) => writeCommitted())
  .then((count) => console.log(`${count} answers are in packages/testing/speech-answers.txt`))
  .catch(failWith);
