import { readFileSync } from 'node:fs'
import { ConfigError } from '../../settings.ts'

type Settings = Partial<
  Record<
    | 'APPLE_PASS_CERTIFICATE'
    | 'APPLE_PASS_KEY'
    | 'APPLE_PASS_KEY_PASSPHRASE'
    | 'APPLE_WWDR_CERTIFICATE'
    | 'APPLE_TEAM_ID'
    | 'APPLE_PASS_TYPE_ID'
    | 'GOOGLE_WALLET_KEY'
    | 'GOOGLE_WALLET_ISSUER_ID'
    | 'APPLE_PUSH_URL'
    | 'GOOGLE_WALLET_URL',
    string
  >
>

export interface AppleSettings {
  certificate: Buffer
  key: Buffer
  passphrase: string | undefined
  wwdr: Buffer
  teamId: string
  passTypeId: string
  pushUrl: string
}

export interface GoogleSettings {
  issuerId: string
  email: string
  key: string
  tokenUrl: string
  apiUrl: string
}

/** A wallet is offered only if its keys are configured. */
export const readWallets = (settings: Settings) => ({ apple: appleOf(settings), google: googleOf(settings) })

function appleOf(settings: Settings): AppleSettings | null {
  const all = wholeOf(settings, [
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
    'APPLE_TEAM_ID',
    'APPLE_PASS_TYPE_ID',
  ])
  if (!all) return null
  return {
    certificate: fileOf('APPLE_PASS_CERTIFICATE', all.APPLE_PASS_CERTIFICATE),
    key: fileOf('APPLE_PASS_KEY', all.APPLE_PASS_KEY),
    passphrase: settings.APPLE_PASS_KEY_PASSPHRASE,
    wwdr: fileOf('APPLE_WWDR_CERTIFICATE', all.APPLE_WWDR_CERTIFICATE),
    teamId: all.APPLE_TEAM_ID,
    passTypeId: all.APPLE_PASS_TYPE_ID,
    pushUrl: settings.APPLE_PUSH_URL ?? 'https://api.push.apple.com',
  }
}

function googleOf(settings: Settings): GoogleSettings | null {
  const all = wholeOf(settings, ['GOOGLE_WALLET_KEY', 'GOOGLE_WALLET_ISSUER_ID'])
  if (!all) return null
  const account = fileOf('GOOGLE_WALLET_KEY', all.GOOGLE_WALLET_KEY).toString()
  const { client_email: email, private_key: key, token_uri: tokenUrl = googleTokens } = accountIn(account)
  if (!email || !key) throw new ConfigError('GOOGLE_WALLET_KEY is not a key file of a service account.')
  const apiUrl = settings.GOOGLE_WALLET_URL ?? 'https://walletobjects.googleapis.com'
  return { issuerId: all.GOOGLE_WALLET_ISSUER_ID, email, key, tokenUrl, apiUrl }
}

const googleTokens = 'https://oauth2.googleapis.com/token'

interface Account {
  client_email?: string
  private_key?: string
  token_uri?: string
}

function accountIn(text: string): Account {
  try {
    return JSON.parse(text) as Account
  } catch {
    return {}
  }
}

/** All or none (null): a partial configuration throws at the start. */
function wholeOf<Name extends keyof Settings>(settings: Settings, names: readonly Name[]) {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new ConfigError(`Missing settings: ${missing.join(', ')}.`)
  return settings as Record<Name, string>
}

function fileOf(name: string, file: string) {
  try {
    return readFileSync(file)
  } catch {
    throw new ConfigError(`${name}: ${file} cannot be read.`)
  }
}
