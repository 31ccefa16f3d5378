import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { UsedPasskey } from '#contract/passkey.ts'
import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../api/call.ts'

export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** The user or the device cancelled. Not an error to show. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}

export async function makePasskey() {
  const options = await call(secondFactor.beginPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const created = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(stopped)
  return { ...created, clientExtensionResults: { ...created.clientExtensionResults } }
}

export async function givePasskey(): Promise<UsedPasskey> {
  const options = await call(secondFactor.challenge, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const assertion = await startAuthentication({
    optionsJSON: options,
  }).catch(stopped)
  return { ...assertion, clientExtensionResults: { ...assertion.clientExtensionResults } }
}

const stopped = (error: unknown): never => {
  throw new PasskeyStopped('no passkey was given', { cause: error })
}
