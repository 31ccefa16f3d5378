import { parseEvalId, parseVerifyCode } from '#domain/codes.ts'
import { isUuid } from '#domain/uuid.ts'
import { isShareLink, sharedKinds, type SharedKind } from '#domain/shareLink.ts'
import { checkVin } from '#domain/vin.ts'

export type Scanned =
  | { kind: 'person'; evalId: string }
  | { kind: 'document'; code: string }
  | { kind: 'page'; uuid: string }
  | { kind: 'shared'; of: SharedKind; link: string }
  | { kind: 'vehicle' | 'instrument'; id: string }
  | { kind: 'vin'; vin: string }

/** Returns the path in the code of a label. Guests must sign in. */
export const labelPath = (kind: 'vehicle' | 'instrument', id: string) =>
  `/app/${kind === 'vehicle' ? 'company-vehicles' : 'instruments'}/${id}`

/**
 * Returns what a scanned or pasted text identifies: an Eval-ID, a verify code, a link of this product or a
 * VIN; null otherwise. The host of a link is ignored, because links are looked up locally and never followed.
 */
export function readScanned(text: string): Scanned | null {
  const label = onLabel.exec(text.trim())?.groups
  if (label?.id)
    return {
      kind: label.kind?.toLowerCase() === 'instruments' ? 'instrument' : 'vehicle',
      id: label.id.toLowerCase(),
    }
  const shared = onShared.exec(text.trim())?.groups
  const of = sharedKinds.find((one) => one === shared?.of?.toLowerCase())
  if (of && shared?.link && isShareLink(shared.link)) return { kind: 'shared', of, link: shared.link }
  const { kind: name, rest = '' } = link.exec(text.trim())?.groups ?? {}
  // A field for codes changes small letters to capitals.
  const kind = name?.toLowerCase()
  if (kind === 'public') return isUuid(rest) ? { kind: 'page', uuid: rest.toLowerCase() } : null
  const code = parseVerifyCode(kind === 'verify' ? decoded(rest) : text)
  if (code) return { kind: 'document', code }
  // Without the prefix, one in 32 serial numbers of this length would pass for a person.
  const evalId = /^\s*EVAL/i.test(text) ? parseEvalId(text) : null
  if (evalId) return { kind: 'person', evalId }
  // A mistyped Eval-ID has 17 characters too.
  if (/^\s*EVAL/i.test(text)) return null
  // Barcodes of imported vehicles begin with an additional I, which a VIN cannot have.
  const { vin, error } = checkVin(text.trim().replace(/^I(?=.{17}$)/i, ''))
  return error ? null : { kind: 'vin', vin }
}

const link = /^(?:https?:\/\/)?[^/\s]*\/(?<kind>verify|public)\/(?<rest>[^/?#]+)\/?(?:[?#].*)?$/i
const onLabel =
  /^(?:https?:\/\/)?[^/\s]*\/app\/(?<kind>company-vehicles|instruments)\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i
const onShared = /^(?:https?:\/\/)?[^/\s]*\/pdf\/(?<of>[a-z]{1,20})\/?[#/](?<link>[^/?#]+)$/i

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
