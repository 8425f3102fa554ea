export { UnreadableTransducer } from './errors.ts';
export { findMissingProgram } from './native-program.ts';
export { openTransducer, type OpenOptions, type Transducer } from './open-transducer.ts';
export { readPublishedTransducer, type PublishedTransducer } from './published/published-transducer.ts';
export { TRANSDUCER_FILES, writeTransducer } from './published/write-transducer.ts';
export { withWhisper, type Recogniser } from './with-whisper.ts';
