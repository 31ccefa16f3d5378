import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/day.ts'
import { today } from '../../support/day.ts'
import * as insert from '../../support/people.ts'
import { type Cases, type Fixture, one, table, upload, type Walk } from '../fixtures.ts'

export const instruments: Fixture = (walk, caller) =>
  walk.ofOwners(caller, (owner) =>
    insert.instrument(walk.db, { ...owner, createdBy: walk.scenario.foreigner }),
  )

export default function instrumentCases(walk: Walk): Cases {
  const instrument = walk.about('instrument.read', instruments)
  const fields = () => ({ make: 'Messfein', model: 'PU 1', serial: randomUUID() })
  const calibrated = { calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) }
  const calibration = { result: 'passed', calibratedOn: addDays(today, -30), due: addDays(today, 330) }
  const change = (body: () => object) => instrument(walk.atVersion('instrument', body))
  return {
    ...walk.resource('instrument', instruments, {
      create: walk.forOwners(() => ({ kind: 'provingUnit', ...fields(), ...calibrated })),
      update: walk.atVersion('instrument', () => ({
        ...{ kind: 'multimeter', ...fields(), category: 'CAT III', ratedVoltage: 1000 },
      })),
    }),
    'POST /api/instrument/import': walk.forOwners(() => table),
    'POST /api/instrument/file': async () =>
      walk.owners.map(({ what, ...owner }) => ({
        ...{ what, owners: owner },
        ...upload({ ...(owner as object), name: 'Kalibrierschein' }),
      })),
    'POST /api/instrument/:id/state': change(() => ({ state: 'blocked', reason: 'Heruntergefallen' })),
    'POST /api/instrument/:id/calibration': change(() => calibration),
    'GET /api/instrument/labels': one({ allowed: 400 }),
  }
}
