import { isSameMac, macOf, type Secrets } from '../../config.ts'

/** The content of a pass, with labels in the holder's language. */
export interface PassFacts {
  /** The certificate id, so a certificate has one pass. */
  id: string
  title: string
  issuer: string
  level: { label: string; value: string }
  holder: { label: string; value: string }
  due: { label: string; value: string }
  /** Until when the yearly instruction is valid, or that it is overdue; null if the certificate ends earlier. */
  instruction: { label: string; value: string } | null
  number: { label: string; value: string }
  name: { label: string; value: string }
  ends: Date
  /** The reason why the certificate is not valid. */
  over: { label: string; value: string } | null
  verifyUrl: string
  hint: string
  locale: string
}

/** Authorises a phone for a single pass. A MAC, so nothing is stored. */
export const passToken = (config: Secrets, certificateId: string) =>
  macOf(config, 'pass of a wallet\0', certificateId).toString('base64url')

/** `authorization` is `ApplePass …`. */
export function holdsPassToken(config: Secrets, certificateId: string, authorization: string | undefined) {
  const token = Buffer.from(/^ApplePass (\S+)$/.exec(authorization ?? '')?.[1] ?? '')
  return isSameMac(token, Buffer.from(passToken(config, certificateId)))
}
