import * as z from 'zod/mini'
import { locales } from '#domain/locale.ts'
import { isPlainName, isPlainProse, leadsNowhere } from '#domain/plainText.ts'
import { isPrintedName } from '#domain/printedName.ts'
import { postcodeError } from '#domain/postcode.ts'

/** The fields that recur: each says its bounds once, for the form, the server and the document. */

export const id = z.uuid()
export const byId = z.object({ id })
/** Of a person: the id, or the uuid that addresses of profiles name. */
export const byPerson = z.object({ id })

// The calendar knows a year 0 and the year 9999 has moments that round up to the next; the database knows neither.
const ofOurTime = z.refine<string>(
  (text) => !/^\d{4}-/.test(text) || (text >= '1800' && text < '3000'),
  'outOfRange',
)

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** Several ids in an address, with commas between. */
export const ids = (most: number) =>
  z.string().check(z.regex(new RegExp(`^${uuid}(?:,${uuid}){0,${most - 1}}$`)))

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().check(ofOurTime)
/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime().check(ofOurTime)

// Keyboards and file systems write an umlaut as one character or as two: kept is one.
const kept = [z.trim(), z.normalize()]
const name = z.refine<string>(isPlainName, 'character')
const prose = z.refine<string>(isPlainProse, 'character')

const canPrint = z.refine<string>(isPrintedName, 'notPrintable')

/** One line: a name, a title, a place. */
export const text = (longest: number) =>
  z.string().check(...kept, z.minLength(1, 'mandatory'), z.maxLength(longest), name)
/** What a person or an organisation is called: it stands in letters to strangers. */
export const properName = (longest: number) =>
  text(longest).check(z.refine<string>(leadsNowhere, 'leadsElsewhere'), canPrint)
export const optionalText = (longest: number) =>
  z._default(z.string().check(...kept, z.maxLength(longest), name), '')
/** What is looked for: written as what is kept is. */
export const searchText = (longest: number) => z.string().check(...kept, z.maxLength(longest))
/** Several lines. */
export const longText = (longest: number) =>
  z.string().check(...kept, z.minLength(1, 'mandatory'), z.maxLength(longest), prose)
export const optionalLongText = (longest: number) =>
  z._default(z.string().check(...kept, z.maxLength(longest), prose), '')
export const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(254), z.email('email'))
/** Digits as they are dialled, with what is usually written between them; blank where there is none. */
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

/** The address of a certification authority stands on each of its certificates. */
export const printedAddress = addressOf((longest) =>
  z._default(
    z
      .string()
      .check(...kept, z.maxLength(longest), name, z.refine<string>(isPrintedName, 'notPrintableText')),
    '',
  ),
)

/** Whether an organisation allows work under voltage: isolation measured on the live battery (UN R100, Annex 5A). */
export const allowsR0 = z._default(z.boolean(), false)

/**
 * Whether an organisation has every value judged with its uncertainty against it (ISO/IEC 17025 7.8.6). Not sent it stays as
 * it is: no one loosens it by leaving it out.
 */
export const guardedRule = z.optional(z.boolean())

/** Nothing more to say than that it is done. */
export const done = z.object({})
/** The secret of a mailed link. */
export const byToken = z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) })
/** Why someone decided it, for those it concerns. */
export const reason = z.strictObject({ reason: longText(500) })

/** A whole number, blank where no one said it; its range is judged by the domain, so that a draft keeps it. */
export const whole = z._default(z.nullable(z.int()), null)

/** A whole number in an address. */
export const inAddress = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

/** What every item carries. */
export const itemBase = { _id: id, version: z.int() }

/** `true` or `false` in an address. */
export const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })
