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

/** One write as it was asked for, and what is known of its end. */
export interface Deed {
  number: number
  kind: Kind
  /** What tells the thing apart in the database: a name, a VIN or an id. */
  subject: string
  /** What must be found when it was acknowledged. */
  expected: Record<string, unknown>
  state: 'open' | 'acknowledged' | 'refused'
  id?: string
  /** Sends the very same call again, with the same key. */
  again?: () => Promise<Answer>
}

/** All deeds in memory, and the acknowledged ones on disk before the next step is taken. */
export interface DeedLog {
  deeds: Deed[]
  begin(deed: Omit<Deed, 'number' | 'state'>): Deed
  /** Notes how the call ended; null is no answer, and says nothing. */
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
      // Busy or ending is no answer either: the deed may or may not have happened.
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
