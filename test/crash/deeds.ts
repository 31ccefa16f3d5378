import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Answer } from './caller.ts'

export type Kind =
  | 'signup'
  | 'vehicle'
  | 'mileage'
  | 'report'
  | 'measure'
  | 'finalise'
  | 'issue'
  | 'course'
  | 'revoke'

export interface Deed {
  number: number
  kind: Kind
  /** Identifies the item in the database: a name, a VIN or an id. */
  subject: string
  /** The expected values after an acknowledgement. */
  expected: Record<string, unknown>
  state: 'open' | 'acknowledged' | 'refused'
  id?: string
  /** Repeats the call with the same idempotency key. */
  again?: () => Promise<Answer>
}

/** Acknowledged writes are stored on disk before the next step. */
export interface DeedLog {
  deeds: Deed[]
  begin(deed: Omit<Deed, 'number' | 'state'>): Deed
  /** Null is no answer. */
  end(deed: Deed, answer: Answer): boolean
  close(): void
}

export function openDeedLog(place: string): DeedLog {
  const file = openSync(place, 'a')
  const deeds: Deed[] = []
  return {
    deeds,
    begin(asked) {
      const deed: Deed = { ...asked, number: deeds.length + 1, state: 'open' }
      deeds.push(deed)
      return deed
    },
    end(deed, answer) {
      // A 5xx is not an answer: the write may or may not have happened.
      if (!answer || answer.status >= 500) return false
      deed.state = answer.status < 300 ? 'acknowledged' : 'refused'
      if (deed.state === 'refused') return false
      const { _id } = answer.body
      if (typeof _id === 'string') deed.id = _id
      const { number, kind, subject, expected, id } = deed
      writeSync(file, `${JSON.stringify({ number, kind, subject, expected, id })}\n`)
      fsyncSync(file)
      return true
    },
    close: () => closeSync(file),
  }
}
