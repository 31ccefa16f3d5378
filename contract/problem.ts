import * as z from 'zod/mini'

/**
 * Every refusal the product knows, by code: its status and, where one input field is to blame, that field.
 * A code is also the key of its text and, for a broken constraint, the constraint's name in the database.
 */
export const problems = {
  invalid: { status: 400 },
  signedOut: { status: 401 },
  forbidden: { status: 403 },
  confirmationNeeded: { status: 403 },
  passwordChangeNeeded: { status: 403 },
  readOnlyField: { status: 403 },
  foreignOrigin: { status: 403 },
  notFound: { status: 404 },
  stale: { status: 409 },
  inUse: { status: 409 },
  tooLarge: { status: 413 },
  unsupportedMedia: { status: 415 },
  keyReused: { status: 422 },
  tooMany: { status: 429 },
  unexpected: { status: 500 },
  unavailable: { status: 503 },
  'session.wrong': { status: 401 },
  'session.notActivated': { status: 403 },
  'token.unusable': { status: 400 },
  'user.usernameTaken': { status: 409, field: 'username' },
  'user.emailTaken': { status: 409, field: 'email' },
  'user.passwordWrong': { status: 400, field: 'password' },
  'user.passwordSame': { status: 400, field: 'newPassword' },
  'user.passwordCommon': { status: 400, field: 'newPassword' },
  'user.evalIdUnknown': { status: 404 },
  'user.profileIncomplete': { status: 409 },
  'company.nameTaken': { status: 409, field: 'name' },
  'company.emailTaken': { status: 409, field: 'email' },
  'company.none': { status: 404 },
  'company.notActivated': { status: 403 },
  'coworker.alreadyInCompany': { status: 409 },
  'certificationAuthority.nameTaken': { status: 409, field: 'name' },
  'certificationAuthority.emailTaken': { status: 409, field: 'email' },
  'certificationAuthority.codeTaken': { status: 409, field: 'code' },
  'certificationAuthority.adminUnknown': { status: 400, field: 'adminEmail' },
  'certificateTemplate.nameTaken': { status: 409, field: 'name' },
  'certificateTemplate.missing': { status: 409, field: 'templateId' },
  'certificate.nameTaken': { status: 409, field: 'templateId' },
  'certificate.numberTaken': { status: 409 },
  'certificate.issuerIsHolder': { status: 403, field: 'userId' },
  'certificate.holderIncomplete': { status: 409, field: 'userId' },
  'certificate.issueDate': { status: 400, field: 'issueDate' },
  'certificate.immutable': { status: 409 },
  'companyVehicle.vinTaken': { status: 409, field: 'vin' },
  'report.nameTaken': { status: 409, field: 'name' },
  'report.numberTaken': { status: 409 },
  'report.immutable': { status: 409 },
  'report.incomplete': { status: 409 },
  'report.notQualified': { status: 403 },
  'report.typeUnsupported': { status: 400, field: 'type' },
  'file.tooMany': { status: 413 },
} as const satisfies Record<string, { status: number; field?: string }>

export type ProblemCode = keyof typeof problems

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && code in problems

/** What a refused call answers. `fields` names each field that is wrong and the code of what is wrong with it. */
export const problemBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
  item: z.optional(z.unknown()),
})
export type ProblemBody = z.infer<typeof problemBody>
