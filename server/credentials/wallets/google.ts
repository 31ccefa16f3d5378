import { signedJwt } from './googleObject.ts'
import type { GoogleSettings } from './settings.ts'
import type { PassFacts } from './passFacts.ts'

/** A link that adds a card to Google Wallet. The signed link contains the whole card. */
export function googleLink({ issuerId, email, key }: GoogleSettings, facts: PassFacts, now: Date) {
  const classId = `${issuerId}.eval-card`
  const text = (value: string) => ({ defaultValue: { language: facts.locale, value } })
  const card = {
    id: `${issuerId}.${facts.id}`,
    classId,
    state: 'ACTIVE',
    hexBackgroundColor: '#14110f',
    cardTitle: text(facts.title),
    header: text(facts.holder.value),
    subheader: text(facts.level.value),
    barcode: { type: 'QR_CODE', value: facts.verifyUrl, alternateText: facts.number.value },
    validTimeInterval: { end: { date: facts.ends.toISOString() } },
    textModulesData: googleModules(facts),
  }
  const claims = {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: { genericClasses: [{ id: classId }], genericObjects: [card] },
  }
  return `https://pay.google.com/gp/v/save/${signedJwt(claims, key)}`
}

export const googleModules = ({ due, instruction, number, name, hint, verifyUrl }: PassFacts) =>
  [due, ...(instruction ? [instruction] : []), number, name, { label: hint, value: verifyUrl }].map(
    ({ label, value }, index) => ({ id: `fact${index}`, header: label, body: value }),
  )
