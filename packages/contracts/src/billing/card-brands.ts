/** Brands as Asaas writes them. */
const NAMES: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  ELO: 'Elo',
  AMEX: 'American Express',
  HIPERCARD: 'Hipercard',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  CABAL: 'Cabal',
  BANESCARD: 'Banescard',
  CREDZ: 'Credz',
  SOROCRED: 'Sorocred',
  CREDSYSTEM: 'Credsystem',
};

/** Returns the brand of a card as the brand writes itself; one that is not known here stays as given. */
export const cardBrandName = (brand: string): string => NAMES[brand.toUpperCase()] ?? brand;
