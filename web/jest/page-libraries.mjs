import { configure, getConfig, getQueriesForElement, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const setUp = userEvent.setup;

// It keeps the document that was there when it was imported.
userEvent.setup = (options) => setUp({ document, ...options });

const { getElementError } = getConfig();

// While something is waited for, each attempt would print the page in an error that is thrown away. The last one prints it.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig();
    return isAttempt ? toError(message) : getElementError(message, container);
  },
});

/**
 * Creates the library's error. The library adds the page to the message after it has written the stack, which is what jest prints: here the
 * stack follows the message.
 */
const toError = (message) => {
  const error = Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
  let { stack } = error;
  return Object.defineProperty(error, 'stack', {
    get: () => stack.replace(message, () => error.message),
    set: (written) => {
      stack = written;
    },
  });
};

/** Lets `screen` search the page of this test file. */
export const searchThisPage = () => Object.assign(screen, getQueriesForElement(document.body));
