import * as z from 'zod/mini'
import { locales } from '#domain/locale.ts'
import { isPlainName, isPlainProse, leadsNowhere, isPrintedName } from '#domain/plainText.ts'
import { postcodeError } from '#domain/postcode.ts'

/** Shared field schemas, with the same bounds for form, server and API description. */

/** In lower case, so that the same id is equal as a text, too. */
export const id = z.uuid().check(z.toLowerCase())
export const byId = z.object({ id })
/** The user's id, or the uuid used in profile URLs. */
export const byPerson = z.object({ id })

// Refuses year 0 and the moments of year 9999 that round up, which PostgreSQL cannot store.
const ofOurTime = z.refine<string>(
  (text) => !/^\d{4}-/.test(text) || (text >= '1800' && text < '3000'),
  'outOfRange',
)

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Several ids separated by commas. */
export const ids = (most: number) =>
  z.string().check(z.regex(new RegExp(`^${uuid}(?:,${uuid}){0,${most - 1}}$`)))

/** `YYYY-MM-DD`. */
export const day = z.iso.date().check(ofOurTime)
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime().check(ofOurTime)

// NFC, because keyboards and file systems encode umlauts as one or two characters.
const normalised = [z.trim(), z.normalize()]
const name = z.refine<string>(isPlainName, 'character')
const prose = z.refine<string>(isPlainProse, 'character')

const canPrint = z.refine<string>(isPrintedName, 'notPrintable')

/** A single line. */
export const text = (longest: number) =>
  z.string().check(...normalised, z.minLength(1, 'mandatory'), z.maxLength(longest), name)
/** The name of a person or organisation. It appears in emails to strangers. */
export const properName = (longest: number) =>
  text(longest).check(z.refine<string>(leadsNowhere, 'leadsElsewhere'), canPrint)
export const optionalText = (longest: number) =>
  z._default(z.string().check(...normalised, z.maxLength(longest), name), '')
/** Normalised like stored texts. */
export const searchText = (longest: number) => z.string().check(...normalised, z.maxLength(longest))
/** Several lines. */
export const longText = (longest: number) =>
  z.string().check(...normalised, z.minLength(1, 'mandatory'), z.maxLength(longest), prose)
export const optionalLongText = (longest: number) =>
  z._default(z.string().check(...normalised, z.maxLength(longest), prose), '')
export const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(254), z.email('email'))
/** Digits with the usual separators; empty for none. */
export const phone = optionalText(40).check(
  z.refine((text) => text === '' || /^\+?[\d (][\d ()/.-]{3,}\d$/.test(text), 'phone'),
)
export const locale = z.enum(locales)
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))

const addressOf = (line: typeof optionalText) =>
  z
    .strictObject({
      street: line(120),
      city: line(80),
      zip: line(16),
      country: z._default(z.union([country, z.literal('')]), ''),
    })
    .check(({ value, issues }) => {
      const error = postcodeError(value.country, value.zip)
      if (error) issues.push({ code: 'custom', message: error, input: value.zip, path: ['zip'] })
    })

export const address = addressOf(optionalText)

/** Printed on every certificate of the authority. */
export const printedAddress = addressOf((longest) =>
  z._default(
    z
      .string()
      .check(...normalised, z.maxLength(longest), name, z.refine<string>(isPrintedName, 'notPrintableText')),
    '',
  ),
)

/** Whether isolation measurements on the live battery are allowed, which is work under voltage (UN R100, Annex 5A). */
export const allowsR0 = z._default(z.boolean(), false)

/**
 * Whether an organisation requires uncertainty to count against every value (ISO/IEC 17025 7.8.6). Unchanged if
 * omitted, so that omission cannot loosen it.
 */
export const guardedRule = z.optional(z.boolean())

export const done = z.object({})
/** The secret of an emailed link. */
export const byToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })
/** A reason shown to the people concerned. */
export const reason = z.strictObject({ reason: longText(500) })

/** A whole number or null for blank. The domain checks the range, so that drafts can store it. */
export const whole = z._default(z.nullable(z.int()), null)

/** A whole number in a URL. */
export const inAddress = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

export const itemBase = { _id: id, version: z.int() }

/** `true` or `false` in a URL. */
export const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })
