import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { longestCell, mostRowsAtOnce, type Import } from '#contract/importing.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

/** Refused rows beyond these are counted and available as CSV. */
export const mostShown = 100

export type Outcome = Answer<Import>['rows'][number]

interface Table {
  columns: string[]
  rows: string[][]
  owner: { companyId?: string; authorityId?: string }
}

interface Result {
  dry: boolean
  /** In row order; incomplete while running or after an interruption. */
  outcomes: Outcome[]
}

/** An interrupted import continues where it stopped. */
export function useImport(endpoint: Import, resource: string) {
  const client = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())

  const run = async ({ columns, rows, owner }: Table, dry: boolean) => {
    const done = result && result.dry === dry && failure !== null ? result.outcomes : []
    if (done.length === 0) key.current = crypto.randomUUID()
    setRunning(true)
    setFailure(null)
    setResult({ dry, outcomes: done })
    try {
      for (let outcomes = done; outcomes.length < rows.length;) {
        const part = rows
          .slice(outcomes.length, outcomes.length + mostRowsAtOnce)
          .map((cells) => cells.map((cell) => cell.slice(0, longestCell)))
        const body = { ...owner, columns, rows: part, dry }
        const idempotencyKey = `${key.current}-${outcomes.length}`
        const answer = await call(endpoint, { body }, { idempotencyKey })
        outcomes = [...outcomes, ...answer.rows]
        setResult({ dry, outcomes })
      }
    } catch (problem) {
      setFailure(problem)
    } finally {
      setRunning(false)
      if (!dry) void client.invalidateQueries({ queryKey: [resource] })
    }
  }
  const forget = () => {
    setResult(null)
    setFailure(null)
  }
  return { result, running, failure, run, forget }
}
