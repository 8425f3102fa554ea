import { configure } from '@testing-library/react';

/** A busy machine loads a page's code in seconds, not in the second that the library waits by itself. */
configure({ asyncUtilTimeout: 15_000 });
