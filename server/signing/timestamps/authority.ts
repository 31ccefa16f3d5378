import { X509Certificate } from 'node:crypto'
import { chainOf, pathOf } from '../../documents/certificateChain.ts'
import type { ValidationData } from '../../documents/validationData.ts'
import { openBreaker } from '../../http/outgoing/breaker.ts'
import { askForTimestamp } from './client.ts'
import { TimestampAway } from './errors.ts'
import { revocationListsFrom } from './lists.ts'
import type { TimestampSettings } from './settings.ts'

export interface Stamp {
  token: Uint8Array
  at: Date
  validation: ValidationData
}

export interface Authority {
  /** Timestamps a SHA-256 digest. The signal ends the wait. Throws `TimestampAway`. */
  stamp(digest: Uint8Array, signal: AbortSignal): Promise<Stamp>
}

/**
 * After three failures in a row the authority is not called for 30 seconds. An answer that takes more than
 * half of the document's deadline is used but counts as a failure, because a document needs two.
 */
export function openAuthority(settings: TimestampSettings): Authority {
  const guarded = openBreaker({
    away: () => new TimestampAway('left alone'),
    slowMs: settings.deadlineMs / 2,
  })
  const listOf = revocationListsFrom(new URL(settings.url).hostname)
  const anchors = settings.anchors.map((der) => new X509Certificate(der))

  async function validationOf(certificate: X509Certificate, issuers: X509Certificate[], signal: AbortSignal) {
    // Only the chain up to the trust anchor is needed.
    const chain = pathOf(certificate, { anchors, issuers }) ?? chainOf(certificate, issuers)
    const lists = []
    for (const [place, issuer] of chain.slice(1).entries()) {
      const list = await listOf(
        { certificate: chain[place] ?? certificate, issuer },
        { now: new Date(), signal },
      )
      if (list) lists.push(list)
    }
    return { certificates: chain.map(({ raw }) => new Uint8Array(raw)), lists }
  }

  const stamp = async (digest: Uint8Array, signal: AbortSignal) => {
    const { token, at, certificate, certificates } = await askForTimestamp(settings, digest, signal)
    return { token, at, validation: await validationOf(certificate, certificates, signal) }
  }

  return {
    stamp: (digest, signal) =>
      guarded(() => stamp(digest, signal)).catch((error: unknown) => {
        throw error instanceof TimestampAway ? error : new TimestampAway('no usable answer', { cause: error })
      }),
  }
}
