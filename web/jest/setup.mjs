import { configure } from '@testing-library/react';

/** On a busy machine the code of a page may take longer than the library's default of one second. */
configure({ asyncUtilTimeout: 15_000 });
