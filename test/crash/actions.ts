import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Answer } from './client.ts'

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

export interface Action {
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
export interface ActionLog {
  actions: Action[]
  begin(action: Omit<Action, 'number' | 'state'>): Action
  /** Null is no answer. */
  end(action: Action, answer: Answer): boolean
  close(): void
}

export function openActionLog(path: string): ActionLog {
  const file = openSync(path, 'a')
  const actions: Action[] = []
  return {
    actions,
    begin(started) {
      const action: Action = { ...started, number: actions.length + 1, state: 'open' }
      actions.push(action)
      return action
    },
    end(action, answer) {
      // A 5xx is not an answer: the write may or may not have happened.
      if (!answer || answer.status >= 500) return false
      action.state = answer.status < 300 ? 'acknowledged' : 'refused'
      if (action.state === 'refused') return false
      const { _id } = answer.body
      if (typeof _id === 'string') action.id = _id
      const { number, kind, subject, expected, id } = action
      writeSync(file, `${JSON.stringify({ number, kind, subject, expected, id })}\n`)
      fsyncSync(file)
      return true
    },
    close: () => closeSync(file),
  }
}
