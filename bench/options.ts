import { parseArgs } from 'node:util'

/** What is measured: how many certificates, how often, how long each time. */
export interface Options {
  rows: number
  rounds: number
  seconds: number
  issues: number
  /** How many reports are finalised, at each number of testers. */
  reports: number
  /** How long people sign in while others read. */
  signInSeconds: number
  /** Only the plans of the lists, without load. */
  plansOnly: boolean
  /** Only what depends on the size of the log. */
  verifyOnly: boolean
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
    },
  })
  const number = (
    name: 'rows' | 'rounds' | 'seconds' | 'issues' | 'reports' | 'signInSeconds',
    least: number,
  ) => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < least)
      throw new Error(`--${name} is a whole number from ${least}`)
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
  }
}
