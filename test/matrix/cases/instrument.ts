import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/day.ts'
import { today } from '../../support/day.ts'
import * as insert from '../../support/people.ts'
import {
  about,
  atVersion,
  type Cases,
  type Context,
  forOwners,
  ofOwners,
  one,
  type Owner,
  ownersOf,
  table,
  upload,
} from '../fixtures.ts'

export const instruments = ofOwners(({ db, foreigner }, owner) =>
  insert.instrument(db, { ...owner, createdBy: foreigner }),
)

export function instrumentCases(context: Context): Cases {
  const instrument = about(context, 'instrument.read', instruments)
  const fields = () => ({ make: 'Messfein', model: 'PU 1', serial: randomUUID() })
  const calibrated = { calibratedOn: addDays(today, -60), calibrationDue: addDays(today, 300) }
  const calibration = { result: 'passed', calibratedOn: addDays(today, -30), due: addDays(today, 330) }
  const change = (body: () => object) => instrument(atVersion(context, 'instrument', body))
  return {
    'GET /api/instrument/:id': instrument(),
    'POST /api/instrument': forOwners(context, () => ({ kind: 'provingUnit', ...fields(), ...calibrated })),
    'POST /api/instrument/import': forOwners(context, () => table),
    'POST /api/instrument/file': async () =>
      ownersOf(context).map(({ what, ...owner }: { what: string } & Owner) => ({
        ...{ what, thing: owner },
        ...upload({ ...owner, name: 'Kalibrierschein' }),
      })),
    'PUT /api/instrument/:id': change(() => ({
      ...{ kind: 'multimeter', ...fields(), category: 'CAT III', ratedVoltage: 1000 },
    })),
    'POST /api/instrument/:id/state': change(() => ({ state: 'blocked', reason: 'Heruntergefallen' })),
    'POST /api/instrument/:id/calibration': change(() => calibration),
    'GET /api/instrument/:id/recall': instrument(),
    'GET /api/instrument/:id/recall/csv': instrument(),
    'GET /api/instrument/:id/history': instrument(),
    'DELETE /api/instrument/:id': instrument(),
    'GET /api/instrument/labels': one({ allowed: 400 }),
  }
}
