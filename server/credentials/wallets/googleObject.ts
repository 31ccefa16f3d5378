import { sign } from 'node:crypto'
import { timeLimits } from '../../timeLimits.ts'
import type { GoogleSettings } from './settings.ts'

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
  if (answer.status !== 200) throw new Error(`Google answered ${answer.status} to the service account`)
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  return token ?? ''
}

export function signedJwt(claims: object, key: string) {
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.')
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), key).toString('base64url')}`
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const request = (url: string, init: RequestInit) =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeLimit.ms) })
