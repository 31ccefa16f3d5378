import { X509Certificate } from 'node:crypto'
import { chainOf } from '../documents/certificateChain.ts'
import type { ValidationData } from '../documents/validationData.ts'
import { openBreaker } from '../vehicleData/breaker.ts'
import { askForTimestamp } from './client.ts'
import { TimestampAway } from './errors.ts'
import { revocationListsFrom } from './lists.ts'
import type { TimestampSettings } from './settings.ts'

/** A time stamp, and what a later check of it needs. */
export interface Stamp {
  token: Uint8Array
  at: Date
  validation: ValidationData
}

/** The external authority of an installation. */
export interface Authority {
  /** Confirms a SHA-256 digest. Throws `TimestampAway`. */
  stamp(digest: Uint8Array): Promise<Stamp>
}

/** After three failures in a row it is left alone for half a minute, so that nobody waits for what is away. */
export function openAuthority(settings: TimestampSettings): Authority {
  const guarded = openBreaker()
  const listOf = revocationListsFrom(new URL(settings.url).hostname)
  const anchors = settings.anchors.map((der) => new X509Certificate(der))

  async function validationOf(certificate: X509Certificate, others: X509Certificate[]) {
    const chain = chainOf(certificate, [...anchors, ...others])
    const lists = []
    for (const [place, issuer] of chain.slice(1).entries()) {
      const list = await listOf({ certificate: chain[place] ?? certificate, issuer }, new Date())
      if (list) lists.push(list)
    }
    return { certificates: chain.map(({ raw }) => new Uint8Array(raw)), lists }
  }

  const stamp = async (digest: Uint8Array) => {
    const { token, at, certificate, certificates } = await askForTimestamp(settings, digest)
    return { token, at, validation: await validationOf(certificate, certificates) }
  }

  return {
    stamp: (digest) =>
      guarded(() => stamp(digest)).catch((error: unknown) => {
        throw error instanceof TimestampAway ? error : new TimestampAway('left alone', { cause: error })
      }),
  }
}
