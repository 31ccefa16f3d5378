import * as z from 'zod/mini'

/** What a browser's authenticator gives (WebAuthn, JSON form). Browsers may add fields: those are left aside. */
const base64url = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(16_000))
const extensions = z._default(z.record(z.string(), z.unknown()), {})
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
})

export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
  clientExtensionResults: extensions,
})
export type UsedPasskey = z.infer<typeof usedPasskey>

/** What the browser is to hand its authenticator, as it is. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
