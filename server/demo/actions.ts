import { reports } from '#contract/report.ts'
import { tags } from '#contract/tag.ts'
import { vehicleActions } from '#contract/vehicleAction.ts'
import type { App } from '../http/serve.ts'
import {
  benchOf,
  daysAgo,
  disconnect,
  disconnectionOf,
  finalise,
  hoursAgo,
  threeIn,
  type Bench,
  type On,
  type Vehicle,
  type Workshop,
} from './bench.ts'
import { workInEnglish } from './english.ts'
import { correct, correctMeasured, correctTyped, fileWithdrawn } from './corrections.ts'
import { makeIncidents } from './incidents.ts'
import { bondingOf, isolationOf } from './measurements.ts'
import { randomFrom } from './random.ts'
import { drawnSignature, longBondingOf, namedPhotos, sendPhotos } from './showpieces.ts'

/** Recent activity in the workshops, created through the API. */
export async function runActions(app: App, workshops: Workshop[], seed: string) {
  const benches = await Promise.all(
    workshops.map((workshop) => benchOf(app, workshop, randomFrom(`${seed} ${workshop.company.name}`))),
  )
  const [first] = benches
  const [workshop] = workshops
  // First, so that ordinary drafts appear at the top of the lists.
  if (first && workshop) await makeIncidents(app, first, workshop)
  const worked = await Promise.all(benches.map(work))
  const extra = first && worked[0] ? await showpieces(first, worked[0]) : 0
  const english = await Promise.all(
    workshops.map(async ({ english: person }, index) => {
      const bench = benches[index]
      return bench && person ? workInEnglish(app, bench, person) : 0
    }),
  )
  return worked.length * reportsEach + extra + english.reduce((sum, count) => sum + count, 0)
}

type Six<Item> = [Item, Item, Item, Item, Item, Item]

async function work(bench: Bench) {
  const [first, second, third, fourth, fifth, sixth] = bench.vehicles as Six<Vehicle>
  const { texts, boss, tester, file } = bench
  const whole = await threeIn(bench, first, 6)
  await correct(bench, whole.isolation, { reason: texts.amendReason, remarks: texts.amendment })
  await tester(reports.amend, { params: { id: whole.bonding._id }, body: { reason: texts.amendReason } })

  const isolation = await mended(bench, second)
  const bad = { vehicle: third, at: daysAgo(9, 9), what: texts.bonding, remarks: texts.bondingRemark }
  await file(bondingOf(bench.random, { vehicle: third, worst_uOhm: 184_000 }), bad)

  const wrong = { vehicle: fourth, at: daysAgo(12, 14), what: texts.bonding }
  const { _id: id } = await file(bondingOf(bench.random, { vehicle: fourth }), wrong)
  await boss(reports.void, { params: { id }, body: { reason: texts.voidReason } })

  await disconnect(bench, { vehicle: fifth, at: hoursAgo(2), what: texts.disconnection })
  const released = await tagOn(bench, fifth)
  await tester(tags.release, { params: { id: released } })
  const disconnection = await disconnect(bench, {
    vehicle: sixth,
    at: hoursAgo(6),
    what: texts.disconnection,
  })
  const overridden = await tagOn(bench, sixth)
  await boss(tags.override, { params: { id: overridden }, body: { reason: texts.overrideReason } })
  return { isolation, disconnection }
}

const reportsEach = 12

/**
 * Examples that take long to create and exist once: a report of three pages, one with eight photos and a
 * drawn signature, one with a dangerous voltage entered by mistake, and a correction of each kind.
 */
async function showpieces(bench: Bench, { isolation, disconnection }: Awaited<ReturnType<typeof work>>) {
  const [, , , vehicle] = bench.vehicles as Six<Vehicle>
  const { texts, random, file, create, tester } = bench
  const all = longBondingOf(random, { vehicle }, texts.screw)
  await file(all, { vehicle, at: daysAgo(10, 9), what: texts.bondingAll, remarks: texts.bondingAllRemark })
  const photos = namedPhotos(texts.photoNotes)
  const on = { vehicle, at: daysAgo(8, 10), what: texts.documented, photos }
  const draft = await create(disconnectionOf(bench, on), on)
  await sendPhotos(tester, draft._id, photos)
  await finalise(tester, draft, drawnSignature)
  await fileWithdrawn(bench, { vehicle, at: daysAgo(4, 8) })
  await correctTyped(bench, disconnection)
  await correctMeasured(bench, isolation)
  return 5
}

async function mended(bench: Bench, vehicle: Vehicle) {
  const { random, texts, file, tester } = bench
  const measure = async (days: number, least_Ohm: number, details: Pick<On, 'what' | 'remarks'>) => {
    const preceding = await disconnect(bench, {
      ...{ vehicle, at: daysAgo(days, 10), what: details.what },
    })
    return file(isolationOf(random, { vehicle, least_Ohm }), {
      vehicle,
      at: daysAgo(days, 11),
      preceding,
      ...details,
    })
  }
  await measure(20, 96_000, { what: texts.isolation, remarks: texts.isolationRemark })
  const { items } = await tester(vehicleActions.list, { params: { id: vehicle._id } })
  for (const { _id: id, doneAt } of items)
    if (doneAt === null) await tester(vehicleActions.finish, { params: { id }, body: { note: texts.note } })
  return measure(3, 3_400_000, { what: texts.isolationAgain })
}

async function tagOn({ tester }: Bench, { _id: companyVehicleId }: Vehicle) {
  const { items } = await tester(tags.list, { query: { companyVehicleId, open: 'true' } })
  const [tag] = items
  if (!tag) throw new Error('No tag was attached')
  return tag._id
}
