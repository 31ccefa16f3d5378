import { sql } from 'kysely'
import { isValidOn } from '#domain/certificate.ts'
import { addDays, dayOf, type Day } from '#domain/day.ts'
import { prepareJobs } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { sealCertificate } from '../features/certificates/seal.ts'
import { sealReport } from '../features/reports/seal.ts'
import { makeCatalogue } from './catalogue.ts'
import { planCertificates, planEnglish } from './certificatePlan.ts'
import {
  endCertificates,
  type DemoCertificate,
  numberCertificates,
  reserveCertificates,
} from './certificates.ts'
import { makeForum } from './forum.ts'
import { instructHolders } from './instructions.ts'
import { makeInstruments } from './instruments.ts'
import { makeAuthorities, makeCompanies, makeEnglishTemplate } from './organisations.ts'
import { makePeople, type Person } from './people.ts'
import { randomFrom } from './random.ts'
import type { Workshop } from './bench.ts'
import { makeReports } from './reports.ts'
import { sceneOf, type Scene } from './scene.ts'
import { forgetTag } from './tags.ts'
import { makeVehicles } from './vehicles.ts'

/** Twice the number of rendering processes, so that preparing and storing overlap with rendering. */
const parallel = 4

/** `other`: data that must not be mixed with a demo. */
export async function contentOf({ database: { reads } }: Services): Promise<'nothing' | 'demo' | 'other'> {
  const mark = await reads.selectFrom('setting').select('name').where('name', '=', 'demo').executeTakeFirst()
  if (mark) return 'demo'
  const anybody = await reads.selectFrom('user').select('id').limit(1).executeTakeFirst()
  return anybody ? 'other' : 'nothing'
}

interface Loading {
  seed: string
  documentShare: number
  progress(text: string): void
}

/** Creates people and records, then seals every document like the product does. Returns the workshops. */
export async function loadDemo(
  services: Services,
  { seed, documentShare, progress }: Loading,
): Promise<Workshop[]> {
  const random = randomFrom(seed)
  const { writes, pool } = services.database
  const { timeZone } = services.config
  const inScene = <T>(make: (scene: Scene) => Promise<T>) =>
    writes.transaction().execute((db) => make(sceneOf(db, { random, timeZone, documentShare })))
  await prepareJobs(pool)
  const cast = await inScene(async (scene) => {
    const companies = await makeCompanies(scene)
    const authorities = await makeAuthorities(services, scene)
    const people = await makePeople(scene, companies, authorities)
    const vehicles = await makeVehicles(scene, [...companies, ...authorities], people)
    await makeCatalogue(scene, people)
    const instruments = await makeInstruments(scene, [...companies, ...authorities], people)
    const planned = await numberCertificates(scene, planCertificates(scene, { people, authorities }))
    return { people, vehicles, instruments, planned, authorities }
  })
  const { people, vehicles, instruments, planned, authorities } = cast
  progress(`${people.length} people, ${vehicles.length} vehicles`)
  const issue = async (chosen: typeof planned) => {
    const created = await inScene((scene) => reserveCertificates(scene, chosen, people))
    await inParallel(
      created.map(({ id }) => id),
      (recordId) => sealCertificate(services)({ recordId }),
    )
    await inScene((scene) => endCertificates(scene, created))
    await inScene((scene) => instructHolders(scene, created))
    return created
  }
  // A person has a qualification only once at a time, so renewed certificates end before the new ones begin.
  const renewed = await issue(planned.filter(({ ending }) => ending === 'superseded'))
  const certificates = await issue(planned.filter(({ ending }) => ending !== 'superseded'))
  progress(`${renewed.length + certificates.length} certificates sealed`)
  const reports = await inScene((scene) =>
    makeReports(scene, { people, vehicles, instruments, certificates }),
  )
  await inParallel(
    reports.map(({ id }) => id),
    (recordId) => sealReport(services)({ recordId }),
  )
  progress(`${reports.length} reports sealed`)
  await inScene(forgetTag)
  await inScene((scene) => makeForum(scene, people))
  const [authority] = authorities
  if (authority)
    await issue(
      await inScene(async (scene) => {
        const template = await makeEnglishTemplate(scene, authority)
        return numberCertificates(scene, planEnglish(scene, { people, authority, template }, planned))
      }),
    )
  return workshopsOf({ people, certificates, today: dayOf(new Date(), timeZone) })
}

interface Staff {
  people: Person[]
  certificates: DemoCertificate[]
  today: Day
}

const workshopsOf = ({ people, certificates, today }: Staff): Workshop[] =>
  people.flatMap((boss) => {
    const { organisation: company } = boss
    if (boss.role !== 'companyAdmin' || !company) return []
    const staff = certificates.filter(
      ({ holder, ending, issueDate, dueDate }) =>
        holder.organisation === company &&
        holder !== boss &&
        ending === null &&
        [today, addDays(today, -60)].every((day) => isValidOn(day, { state: 'issued', issueDate, dueDate })),
    )
    const measuring = staff.filter(({ reportTypes }) => reportTypes.includes('isolation'))
    const tester = measuring.find(({ holder }) => holder.language !== 'en')?.holder
    const english = measuring.find(({ holder }) => holder.language === 'en')?.holder ?? null
    const disconnects = staff.filter(({ reportTypes }) => reportTypes.includes('disconnection'))
    const others = [...new Set(disconnects.map(({ holder }) => holder))].filter(
      (one) => one !== tester && one !== english,
    )
    return tester ? [{ company, boss, tester, others, english }] : []
  })

/** Marks the demo as complete. Of each kind of email, only the newest in each language remains. */
export async function markDemo({ database: { writes } }: Services, seed: string) {
  await writes.transaction().execute(async (db) => {
    await sql`delete from mail where id not in (
      select distinct on (letter, locale) id from mail order by letter, locale, created_at desc, id)`.execute(
      db,
    )
    await db.deleteFrom('session').execute()
    await db
      .insertInto('setting')
      .values({ name: 'demo', value: JSON.stringify({ seed }) })
      .execute()
  })
}

async function inParallel<T>(items: T[], make: (item: T) => Promise<void>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const one of left) await make(one)
    }),
  )
}
