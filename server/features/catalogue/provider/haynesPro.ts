import type { lookup } from 'node:dns'
import * as z from 'zod/mini'
import { manualContent, type ManualContent } from '#contract/vehicleManual.ts'
import { drivetrain } from '#contract/vehicle.ts'
import { manualStepKinds } from '#domain/catalogue.ts'
import type { Locale } from '#domain/locale.ts'
import { isLoopback } from '../../../loopback.ts'
import { get, isPrivateHost } from '../../../http/outgoing/get.ts'
import { timeLimits } from '../../../timeLimits.ts'
import { openBreaker } from '../../../http/outgoing/breaker.ts'
import type { VehicleDataProvider, HaynesProSettings } from './settings.ts'

export class ProviderAway extends Error {}

/** For the complete answer. */
export const timeLimit = timeLimits({ ms: 3000 })

const mostBytes = 1024 * 1024

/**
 * Fetches JSON from a provider: at most three seconds and one megabyte, no redirects, no private networks.
 * Null for 404.
 */
export async function ask(
  url: URL,
  headers: Record<string, string>,
  addressOf?: typeof lookup,
): Promise<unknown> {
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  if (!isHere && (url.protocol !== 'https:' || isPrivateHost(url.hostname)))
    throw new ProviderAway('not an allowed address')
  try {
    const { status, body } = await get(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeLimit.ms),
      mostBytes,
      ownHost: isHere ? url.hostname : '',
      ...(addressOf && { addressOf }),
    })
    if (status === 404) return null
    // Includes redirects.
    if (status !== 200) throw new ProviderAway(`answered ${status}`)
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('no answer', { cause: error })
  }
}

/** Plain text without markup and invisible characters, truncated to `longest`. */
export const plain = (text: string, longest: number) =>
  text
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .normalize('NFC')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\p{M}{4,}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .slice(0, longest)
    .trim()

const optionalText = (longest: number) =>
  z.pipe(
    z._default(z.string(), ''),
    z.transform((value: string) => plain(value, longest)),
  )

// An unreadable value must not become "none": the waiting time would be too short.
const minutes = z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(240))), null)

const foreignManual = z.object({
  title: optionalText(160),
  steps: z
    .array(
      z.object({
        kind: z.enum(manualStepKinds),
        text: optionalText(2000),
        minutes,
        warning: optionalText(2000),
      }),
    )
    .check(z.maxLength(60)),
  measuringPoints: z._default(z.array(optionalText(300)).check(z.maxLength(30)), []),
  dischargeMinutes: minutes,
  hazards: optionalText(2000),
  documentId: optionalText(120),
  version: optionalText(60),
  date: z._default(z.nullable(z.iso.date()), null),
  disclaimer: optionalText(1000),
})

const foreignModels = z.object({
  items: z
    .array(
      z.object({
        manufacturer: optionalText(80),
        model: optionalText(80),
        variant: optionalText(80),
        drivetrain: z.catch(z.nullable(drivetrain), null),
      }),
    )
    .check(z.maxLength(50)),
})

const name = 'HaynesPro'
const licence = 'HaynesPro'

export function haynesPro({ url, username, password, keepDays }: HaynesProSettings): VehicleDataProvider {
  const guarded = openBreaker({ away: () => new ProviderAway('left alone for a while') })
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const answerTo = (path: string, query: Record<string, string>) => {
    const address = new URL(`${url.replace(/\/$/, '')}/${path}`)
    address.search = new URLSearchParams(query).toString()
    return ask(address, headers)
  }
  return {
    provider: 'haynesPro',
    source: name,
    licence,
    keepDays,
    manual: ({ manufacturer, model, variant }, locale) =>
      guarded(async () => {
        const answer = await answerTo('disconnection', { manufacturer, model, variant, language: locale })
        return answer === null ? null : manualOf(answer, locale)
      }),
    search: (text) =>
      guarded(async () => {
        const answer = await answerTo('vehicles', { search: text })
        const { items } = read(foreignModels, answer ?? { items: [] })
        return items.filter(({ manufacturer, model }) => manufacturer !== '' && model !== '')
      }),
  }
}

function manualOf(answer: unknown, locale: Locale): ManualContent {
  const { documentId, version, date, ...foreign } = read(foreignManual, answer)
  const inLocale = (text: string) => ({ de: '', en: '', it: '', [locale]: text })
  return read(manualContent, {
    title: foreign.title,
    steps: foreign.steps
      .filter(({ text }) => text !== '')
      .map((step) => ({ ...step, text: inLocale(step.text), warning: inLocale(step.warning) })),
    measuringPoints: foreign.measuringPoints.filter((point) => point !== '').map(inLocale),
    dischargeMinutes: foreign.dischargeMinutes,
    hazards: inLocale(foreign.hazards),
    source: documentId === '' ? name : `${name}, ${documentId}`,
    sourceVersion: version,
    sourceDate: date,
    disclaimer: foreign.disclaimer,
  })
}

/** An unexpected format counts as no answer. */
function read<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ProviderAway('not as agreed', { cause: parsed.error })
  return parsed.data
}
