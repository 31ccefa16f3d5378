import * as z from 'zod/mini'

/** The answer of an authenticator (WebAuthn JSON). Additional fields are ignored. */
const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(longest))
const extensions = z._default(z.record(z.string(), z.unknown()), {})
// An id has at most 1023 bytes (WebAuthn).
const credentialId = base64url(1364)
const data = base64url(4000)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
})

export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: data,
    authenticatorData: data,
    signature: base64url(1400),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
  clientExtensionResults: extensions,
})
export type UsedPasskey = z.infer<typeof usedPasskey>

/** Passed to the authenticator unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
