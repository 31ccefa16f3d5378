/**
 * How many steps of 30 seconds a code of an app may be older or newer than the server's clock: one older for what is on
 * its way (RFC 6238, 5.2), none newer (OWASP ASVS 5.0, 6.5.5).
 */
export const productTolerance = { older: 1, newer: 0 } as const

/** What counts in this process. No setting widens it; tests accept older codes, because a busy machine sends them late. */
export const tolerance: { older: number; newer: number } = { ...productTolerance }
