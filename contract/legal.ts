import * as z from 'zod/mini'
import { legalKinds, operatorFields, unknownPlaceholders } from '#domain/legal.ts'
import { locales } from '#domain/locale.ts'
import { endpoint } from './endpoint.ts'
import { done, email, moment, phone } from './fields.ts'

const kind = z.enum(legalKinds)
const version = z.int().check(z.minimum(0))
const byKind = z.object({ kind })
const longest = 30_000

const factText = z._default(z.string().check(z.trim(), z.maxLength(600, 'tooLong')), '')
const operatorFacts = z.strictObject(
  Object.fromEntries(operatorFields.map((field) => [field, factText])) as Record<
    (typeof operatorFields)[number],
    typeof factText
  >,
)

const facts = {
  ...operatorFacts.shape,
  email: z._default(z.union([email, z.literal('')]), ''),
  phone,
}

const text = z.nullable(z.string().check(z.maxLength(longest, 'tooLong')))
/** Markdown per language; null for the text of the product. */
const texts = z.strictObject({ de: text, en: text, it: text })

/** Refuses unknown placeholders, which would be shown with their braces. */
const written = z.string().check(
  z.maxLength(longest, 'tooLong'),
  z.refine((text) => unknownPlaceholders(text).length === 0, 'legalPlace'),
)
const ownText = z.nullable(written)

const missing = z.array(z.enum(operatorFields))

/** Privacy notice, terms and imprint: public, written by the system administration. */
export const legal = {
  read: endpoint('legal.read', 'GET /api/legal/:kind', {
    params: byKind,
    /** An earlier version, for users who accepted it. */
    query: z.strictObject({
      version: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
    }),
    answer: z.object({
      kind,
      /** 0 is the text of the product. */
      version: z.int(),
      publishedAt: z.nullable(moment),
      html: z.string(),
      /** Operator details not entered yet; for the system administration only. */
      missing,
    }),
  }),
  edit: endpoint('legal.edit', 'GET /api/legal', {
    answer: z.object({
      facts: operatorFacts,
      version: z.int(),
      missing,
      kinds: z.array(
        z.object({
          kind,
          version: z.int(),
          texts,
          /** The text of the product. */
          defaults: z.object({ de: z.string(), en: z.string(), it: z.string() }),
          versions: z.array(
            z.object({
              version: z.int(),
              publishedAt: moment,
              author: z.string(),
              asksAnew: z.boolean(),
              /** Number of users who accepted it; terms only. */
              agreed: z.nullable(z.int()),
            }),
          ),
        }),
      ),
    }),
  }),
  setFacts: endpoint('legal.setFacts', 'PUT /api/legal', {
    body: z.strictObject({ ...facts, version }),
    answer: done,
  }),
  preview: endpoint('legal.preview', 'POST /api/legal/preview', {
    body: z.strictObject({
      text: written,
      locale: z.enum(locales),
    }),
    answer: z.object({ html: z.string() }),
    onlyReads: true,
  }),
  publish: endpoint('legal.publish', 'POST /api/legal/:kind', {
    params: byKind,
    body: z.strictObject({
      texts: z.strictObject({ de: ownText, en: ownText, it: ownText }),
      /** Terms only: whether users must accept again. */
      asksAnew: z.boolean(),
      /** The version that was edited. Refused if a newer one exists. */
      version,
    }),
    answer: z.object({ version: z.int() }),
  }),
}
