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

const toError = (message) => Object.assign(new Error(message), { name: 'TestingLibraryElementError' });

/** Lets `screen` search the page of this test file. */
export const searchThisPage = () => Object.assign(screen, getQueriesForElement(document.body));
