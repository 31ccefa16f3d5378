/** A shorter RSA key has less than 128 bits of security (NIST SP 800-57, ASVS 11.2.3). */
export const productRsaBits = 3072

/** What counts in this process. No setting lowers it; tests do, because many of their authorities have keys. */
export const rsaSize = { bits: productRsaBits }
