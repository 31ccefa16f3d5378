import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { CONTEXT, CONTEXT_URL } from '@digitalbazaar/multikey-context'
import * as vc from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import * as independent from '@digitalcredentials/vc'
import { loadContext } from '../../server/documents/credential.ts'
import type { Client } from './client.ts'

export interface Verdict {
  accepted: boolean
  /** Why it is no longer valid. */
  ended?: string[]
  error?: string
}

/**
 * Verifies a credential with an own and a third-party verifier. They may load only public answers of the app and
 * built-in contexts; anything else is an error.
 */
export function verifiersIn(guest: Client, baseUrl: string, contextOf = loadContext) {
  async function documentLoader(url: string) {
    if (url === CONTEXT_URL) return loaded(url, CONTEXT)
    if (url.startsWith('did:web:')) return loaded(url, await methodOf(url))
    if (url.startsWith(`${baseUrl}/`)) return loaded(url, await answerOf(url))
    return contextOf(url)
  }

  async function answerOf(url: string) {
    const { status, text } = await guest.send('GET', new URL(url).pathname)
    if (status !== 200) throw new Error(`${url} is answered with ${status}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  /** The DID document of an authority, or one of its keys (did:web). */
  async function methodOf(url: string) {
    const [did = '', fragment] = url.split('#')
    const [host = '', ...path] = did.split(':').slice(2)
    if (decodeURIComponent(host) !== new URL(baseUrl).host) throw new Error(`${url} is elsewhere`)
    const document = await answerOf(`${baseUrl}/${path.join('/')}/did.json`)
    if (!fragment) return document
    const methods = document.verificationMethod as { id: string }[]
    const method = methods.find(({ id }) => id === url)
    if (!method) throw new Error(`no key ${url}`)
    return { '@context': CONTEXT_URL, ...method }
  }

  const suite = new DataIntegrityProof({ cryptosuite })

  return (credential: object): Promise<Verdict[]> =>
    Promise.all(
      [vc, independent].map(async ({ verifyCredential }) => {
        const { verified, error, statusResult } = await verifyCredential({
          ...{ credential, suite, documentLoader },
          checkStatus: (order) =>
            checkStatus({ ...order, documentLoader, suite, verifyBitstringStatusListCredential: true }),
        })
        // The library reports revoked credentials as verified; only the results contain the status bit.
        const ended = (statusResult?.results ?? []).flatMap(({ status, credentialStatus }) =>
          status ? [credentialStatus.statusPurpose] : [],
        )
        const message = error && [error, ...(error.errors ?? [])].map(({ message }) => message).join('; ')
        return {
          accepted: verified && ended.length === 0,
          ...(ended.length > 0 && { ended }),
          ...(message && { error: message }),
        }
      }),
    )
}

const loaded = (documentUrl: string, document: object) => ({ contextUrl: null, documentUrl, document })
