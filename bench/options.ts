import { parseArgs } from 'node:util'

export interface Options {
  rows: number
  rounds: number
  seconds: number
  issues: number
  reports: number
  /** Seconds. */
  signInSeconds: number
  plansOnly: boolean
  verifyOnly: boolean
  pagesOnly: boolean
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      issues: { type: 'string', default: '60' },
      reports: { type: 'string', default: '200' },
      signInSeconds: { type: 'string', default: '60' },
      plans: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
    },
  })
  const number = (
    name: 'rows' | 'rounds' | 'seconds' | 'issues' | 'reports' | 'signInSeconds',
    least: number,
  ) => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < least)
      throw new Error(`--${name} must be a whole number from ${least}`)
    return value
  }
  return {
    rows: number('rows', 1000),
    rounds: number('rounds', 1),
    seconds: number('seconds', 1),
    issues: number('issues', 0),
    reports: number('reports', 0),
    signInSeconds: number('signInSeconds', 1),
    plansOnly: values.plans,
    verifyOnly: values.verify,
    pagesOnly: values.pages,
  }
}
