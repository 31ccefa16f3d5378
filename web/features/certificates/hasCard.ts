import type { Certificate } from '#contract/certificate.ts'
import { isInForce } from '#domain/certificate.ts'

/** Only valid certificates have a printed card; the server checks this again. */
export const hasCard = ({ state }: Pick<Certificate, 'state'>) => isInForce(state)
