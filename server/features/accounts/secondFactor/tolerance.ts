/**
 * Time steps of 30 seconds: one older for transmission (RFC 6238, 5.2), none newer (OWASP ASVS 5.0, 6.5.5).
 */
export const productTolerance = { older: 1, newer: 0 } as const

/** Not a setting. Tests accept older codes, because a busy machine sends them late. */
export const tolerance: { older: number; newer: number } = { ...productTolerance }
