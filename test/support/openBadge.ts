import * as z from 'zod/mini'

const list = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.minLength(1))
const includesType = (type: string) =>
  z.array(z.string()).check(z.refine((types) => types.includes(type), type))
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/))
const uri = z.string().check(z.regex(/^(https?:\/\/|urn:uuid:|did:web:)\S+$/))

/** Required claims of Open Badges 3.0 and their formats, written independently of the product. */
const openBadge = z.object({
  '@context': z
    .array(z.string())
    .check(
      z.refine(
        ([first, second]) =>
          first === 'https://www.w3.org/ns/credentials/v2' &&
          /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d\.json$/.test(second ?? ''),
      ),
    ),
  id: uri,
  type: z
    .array(z.string())
    .check(z.refine((types) => types[0] === 'VerifiableCredential' && types.includes('OpenBadgeCredential'))),
  name: z.string().check(z.minLength(1)),
  issuer: z.object({ id: uri, type: includesType('Profile'), name: z.string(), url: uri }),
  validFrom: moment,
  validUntil: moment,
  credentialSubject: z.object({
    id: uri,
    type: includesType('AchievementSubject'),
    identifier: z.optional(
      list(
        z.object({
          type: z.literal('IdentityObject'),
          hashed: z.boolean(),
          identityHash: z.string(),
          identityType: z.string(),
        }),
      ),
    ),
    achievement: z.object({
      id: uri,
      type: includesType('Achievement'),
      name: z.string().check(z.minLength(1)),
      description: z.string().check(z.minLength(1)),
      criteria: z.object({ narrative: z.string().check(z.minLength(1)) }),
      achievementType: z.literal('Certification'),
    }),
  }),
  credentialStatus: list(
    z.object({
      id: uri,
      type: z.literal('BitstringStatusListEntry'),
      statusPurpose: z.enum(['revocation', 'suspension']),
      statusListIndex: z.string().check(z.regex(/^\d+$/)),
      statusListCredential: uri,
    }),
  ),
  proof: list(
    z.object({
      type: z.literal('DataIntegrityProof'),
      cryptosuite: z.literal('eddsa-rdfc-2022'),
      proofPurpose: z.literal('assertionMethod'),
      verificationMethod: uri,
      proofValue: z.string().check(z.regex(/^z[1-9A-HJ-NP-Za-km-z]+$/)),
      created: moment,
    }),
  ),
})

export function openBadgeFaults(credential: unknown): string[] {
  const { error } = openBadge.safeParse(credential)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}
