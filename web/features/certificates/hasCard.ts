import type { Certificate } from '#contract/certificate.ts'

/** A card is printed only for what is valid; the server asks again. */
export const hasCard = ({ state }: Pick<Certificate, 'state'>) => state === 'valid' || state === 'expiring'
