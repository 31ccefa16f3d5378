import { describe, expect, test } from 'vitest'
import { mostBodyBytes } from '#contract/bodyBytes.ts'
import { isOpenToGuests, policy } from '#domain/policy.ts'
import { endpoints } from './support/contract.ts'

const KB = 1024

const calls = [...endpoints]
  .filter(([, { action, body, takesFile }]) => action in policy && body && !takesFile)
  .map(([address, endpoint]) => ({ address, endpoint, most: mostBodyBytes(endpoint) ?? 0 }))
const moreThan = (bytes: number, ofGuests: boolean) =>
  calls
    .filter(({ endpoint, most }) => isOpenToGuests(endpoint.action) === ofGuests && most > bytes)
    .map(({ address }) => address)
    .toSorted()

describe('request body', () => {
  test('of guests has at most 4 KB, except for a passkey and an error report', () => {
    expect(moreThan(4 * KB, false).length).toBeGreaterThan(50)
    expect(moreThan(4 * KB, true)).toEqual(['POST /api/errors', 'POST /api/secondFactor'])
    expect(moreThan(16 * KB, true)).toEqual([])
  })

  test('of signed-in users only has at most 16 KB, except for long fields of its contract', () => {
    expect(moreThan(512 * KB, false)).toEqual([])
    expect(moreThan(16 * KB, false)).toEqual(
      [
        ...['POST /api/answer', 'PUT /api/answer/:id', 'POST /api/topic', 'PUT /api/topic/:id'],
        ...['POST /api/topic/preview', 'POST /api/legal/:kind', 'POST /api/legal/preview'],
        ...['POST /api/certificate/batch', 'POST /api/certificate/prepare', 'PUT /api/certificate/:id'],
        ...['POST /api/certificateTemplate', 'PUT /api/certificateTemplate/:id'],
        ...['POST /api/certificateTemplate/preview', 'POST /api/checkpoint', 'POST /api/course/people'],
        'POST /api/certificationAuthority/:id/signingKey',
        'POST /api/certificationAuthority/:id/signingKey/look',
        ...['POST /api/companyVehicle/import', 'POST /api/instrument/import', 'POST /api/invitation/import'],
        ...['POST /api/report', 'PUT /api/report/:id', 'POST /api/report/:id/finalise'],
        ...['POST /api/savedView', 'PUT /api/savedView/:id', 'PUT /api/user/:id'],
        ...['POST /api/secondFactor/passkey', 'POST /api/session/confirmation'],
        ...['POST /api/vehicleData/import', 'POST /api/vehicleManual', 'PUT /api/vehicleManual/:id'],
        ...['POST /api/vehicleManufacturer', 'PUT /api/vehicleManufacturer/:id'],
      ].toSorted(),
    )
  })

  test('has room for the longest text in the script that needs most bytes', () => {
    const topic = calls.find(({ address }) => address === 'POST /api/topic')
    const body = {
      ...{ title: '水'.repeat(120), text: '水'.repeat(10_000), tags: [], attachments: [] },
      vehicleId: '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d',
    }
    expect(topic?.endpoint.body?.['~standard'].validate(body)).not.toHaveProperty('issues')
    const bytes = Buffer.byteLength(JSON.stringify(body))
    expect(bytes).toBeLessThanOrEqual(topic?.most ?? 0)
    expect(bytes).toBeGreaterThan(16 * KB)
  })
})
