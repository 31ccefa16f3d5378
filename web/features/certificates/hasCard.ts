import type { Certificate } from '#contract/certificate.ts'
import { isInForce } from '#domain/certificate.ts'

/** A card is printed only for what is valid; the server asks again. */
export const hasCard = ({ state }: Pick<Certificate, 'state'>) => isInForce(state)
