import { readFileSync } from 'node:fs'
import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { AppleSettings } from './settings.ts'
import type { PassFacts } from './pass.ts'
import { timeLimits } from '../../timeLimits.ts'

const image = (name: string) => readFileSync(new URL(`./images/${name}`, import.meta.url))

const images = ['icon.png', 'icon@2x.png', 'icon@3x.png']

export const passMime = 'application/vnd.apple.pkpass'

/** The web service URL of a pass, and the token that authorises it. */
export interface PassService {
  url: string
  token: string
}

/** Signed with the operator's certificate. The library is large and loaded on demand. */
export async function applePass(
  settings: AppleSettings,
  facts: PassFacts,
  service: PassService | null,
): Promise<Buffer> {
  const { PassType, PKPass } = await import('passkit-generator')
  const { certificate, key, passphrase, wwdr, teamId, passTypeId } = settings
  const pass = new PKPass(
    Object.fromEntries([...images.map((name) => [name, image(name)] as const), ...logos]),
    { signerCert: certificate, signerKey: key, wwdr, ...(passphrase && { signerKeyPassphrase: passphrase }) },
    {
      serialNumber: facts.id,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      organizationName: facts.issuer,
      description: facts.title,
      logoText: facts.title,
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(196, 200, 206)',
      backgroundColor: 'rgb(20, 17, 15)',
      // A shared pass would be the card of another person.
      sharingProhibited: true,
      ...(facts.over && { voided: true }),
      ...(service && { webServiceURL: service.url, authenticationToken: service.token }),
    },
  )
  const card = new PassType('generic')
  card.primaryFields.push({ key: 'level', ...facts.level })
  card.secondaryFields.push({ key: 'holder', ...facts.holder })
  card.auxiliaryFields.push({ key: 'due', ...facts.due }, { key: 'number', ...facts.number })
  if (facts.instruction) card.auxiliaryFields.push({ key: 'instruction', ...facts.instruction })
  if (facts.over) card.headerFields.push({ key: 'state', ...facts.over })
  card.backFields.push(
    { key: 'name', ...facts.name },
    { key: 'check', label: facts.hint, value: facts.verifyUrl },
  )
  pass.types.push(card)
  pass.setBarcodes({
    message: facts.verifyUrl,
    format: 'PKBarcodeFormatQR',
    messageEncoding: 'iso-8859-1',
    altText: facts.number.value,
  })
  pass.setExpirationDate(facts.ends)
  return pass.getAsBuffer()
}

const logos = [
  ['logo.png', image('icon.png')],
  ['logo@2x.png', image('icon@2x.png')],
] as const

export const timeLimit = timeLimits({ ms: 10_000 })

type Pushed = 'notified' | 'gone' | 'failed'

/**
 * Notifies phones that a pass has changed, so they fetch it. The connection is authenticated with the pass
 * certificate. `gone`: the phone no longer has the pass.
 */
export async function pushAll(settings: AppleSettings, tokens: string[]): Promise<Pushed[]> {
  const { certificate: cert, key, passphrase, pushUrl } = settings
  const session = connect(pushUrl, { cert, key, passphrase, timeout: timeLimit.ms })
  // A connection error also fails each of its requests.
  session.on('error', () => {})
  try {
    return await Promise.all(tokens.map((token) => push(session, settings, token)))
  } finally {
    session.close()
  }
}

function push(session: ClientHttp2Session, { passTypeId }: AppleSettings, token: string): Promise<Pushed> {
  return new Promise((done) => {
    const call = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': passTypeId,
      'apns-push-type': 'background',
    })
    let status = 0
    call.setTimeout(timeLimit.ms, () => call.close(constants.NGHTTP2_CANCEL))
    call.on('response', (headers) => (status = headers[':status'] ?? 0))
    call.on('error', () => {})
    call.on('close', () => done(status === 200 ? 'notified' : status === 410 ? 'gone' : 'failed'))
    call.resume()
    // Wallet requires an empty payload.
    call.end('{}')
  })
}
