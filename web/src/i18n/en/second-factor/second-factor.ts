export const secondFactor = {
  title: 'Two-step verification',
  app: {
    text: 'Open your authenticator app and enter the 6-digit code for Escriba.',
    label: 'Code from the app',
    choose: 'Use the authenticator app',
  },
  passkey: {
    text: 'Confirm with this device’s fingerprint, face, PIN or security key.',
    use: 'Use passkey',
    choose: 'Use a passkey',
    waiting: 'Waiting for the passkey…',
    cancelled: 'The passkey was not confirmed. Try again.',
  },
  recovery_code: {
    text: 'Enter one of the codes you saved when you turned on verification. Each works once.',
    label: 'Recovery code',
    choose: 'Use a recovery code',
  },
  none: 'This browser does not support passkeys. Sign in with another browser or device.',
  missing: 'Enter the code.',
  confirm: 'Confirm',
  busy: 'Confirming…',
  expired: 'This sign-in has expired',
  proofText: 'For this change, confirm again that it is you.',
} as const;
