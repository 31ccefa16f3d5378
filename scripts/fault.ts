import { child } from './fault/faults/child.ts'
import { restart, sessions, standby } from './fault/faults/disruptions.ts'
import { failover } from './fault/faults/failover.ts'
import { frozen } from './fault/faults/frozen.ts'
import { locks } from './fault/faults/locks.ts'
import { migration } from './fault/faults/migration.ts'
import { numbers } from './fault/faults/numbers.ts'
import { restore } from './fault/faults/restore.ts'
import { rolling } from './fault/faults/rolling.ts'
import { secret } from './fault/faults/secret.ts'
import { store } from './fault/faults/store.ts'
import { unconfirmed } from './fault/faults/unconfirmed.ts'
import { openReport } from './fault/report.ts'

/** Starts the product, injects a fault and reports which guarantees were met. See docs/reliability.md. */
const faults = {
  child: ['a child that makes documents is killed while it starts', child],
  restart: ['PostgreSQL is restarted while it is written to', restart],
  sessions: ['all database sessions are ended while it is written to', sessions],
  standby: ['the database can only be read for a while', standby],
  failover: ['the primary is stopped, and its synchronous standby takes over', failover],
  frozen: ['the database takes connections and answers nothing', frozen],
  locks: ['a table that each call reads is locked for longer than a call may take', locks],
  restore: ['a backup is restored on an empty server as described in docs/operating.md', restore],
  migration: ['a newer version migrates beside a running one, under load and during a backup', migration],
  numbers: ['an older database is restored, and certificates are issued again', numbers],
  rolling: ['two instances are restarted in turn behind HAProxy, under load', rolling],
  secret: ['the secret is lost or replaced while there is data', secret],
  unconfirmed: ['the synchronous standby is cut off, and comes back', unconfirmed],
  store: ['the object store takes connections and answers nothing, or byte by byte', store],
} as const

const [name = ''] = process.argv.slice(2)
const chosen =
  name === 'all'
    ? Object.values(faults).filter(([, happen]) => happen !== restore || process.env.FAULT_DATABASE_URL)
    : Object.hasOwn(faults, name)
      ? [faults[name as keyof typeof faults]]
      : []

if (chosen.length === 0) {
  console.log('Name a fault, or all:')
  for (const [fault, [what]] of Object.entries(faults)) console.log(`  ${fault.padEnd(9)} ${what}`)
  process.exit(1)
}

// Ctrl+C also stops the product.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const report = openReport()
for (const [what, happen] of chosen) {
  console.log(`\n${what}:`)
  await happen(report)
}
process.exit(report.isBroken() ? 1 : 0)
