/** A cookie of ours never leaves in plaintext where people reach us over https. */
export const secureOver = (origin: string): string =>
  origin.startsWith('https://') ? '; Secure' : '';
