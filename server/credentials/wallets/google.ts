import { sign } from 'node:crypto'
import { timeLimits } from '../../timeLimits.ts'
import type { GoogleSettings } from './settings.ts'
import type { PassFacts } from './pass.ts'

/** For each complete answer. */
export const timeLimit = timeLimits({ ms: 10_000 })
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'

export type GoogleState = 'ACTIVE' | 'INACTIVE' | 'EXPIRED'

interface Changed {
  certificateId: string
  state: GoogleState
  textModulesData: { id: string; header: string; body: string }[]
  now: Date
}

/** Updates a card in Google Wallet. 404 means that no one has added it. */
export async function changeGoogleObject(
  settings: GoogleSettings,
  { certificateId, state, textModulesData, now }: Changed,
) {
  const { apiUrl, issuerId } = settings
  const { status } = await request(`${apiUrl}/walletobjects/v1/genericObject/${issuerId}.${certificateId}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await accessToken(settings, now)}`,
    },
    body: JSON.stringify({ state, textModulesData }),
  })
  if (status !== 200 && status !== 404) throw new Error(`Google Wallet answered ${status}`)
}

/** Valid for an hour. */
async function accessToken({ email, key, tokenUrl }: GoogleSettings, now: Date) {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: email, scope, aud: tokenUrl, iat, exp: iat + 600 }
  const answer = await request(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedJwt(claims, key),
    }),
  })
  if (answer.status !== 200) throw new Error(`Google refused the service account with ${answer.status}`)
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  return token ?? ''
}

function signedJwt(claims: object, key: string) {
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.')
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const request = (url: string, init: RequestInit) =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeLimit.ms) })

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
