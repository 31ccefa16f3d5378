import { expect } from 'vitest'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { instruments } from '#contract/instrument.ts'
import { invitations } from '#contract/invitation.ts'
import { reports } from '#contract/report.ts'
import { session } from '#contract/session.ts'
import { certificateTemplates } from '#contract/template.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { addMonths } from '#domain/day.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import type { Locale } from '#domain/locale.ts'
import { disconnectionAt } from '../vectors/disconnection.ts'
import { cookieName, openSession } from '../../server/session/session.ts'
import { clientOf, type Client } from '../support/client.ts'
import { today } from '../support/day.ts'
import { tokenFor } from '../support/mails.ts'
import { emailOf, password } from './people.ts'
import type { Product } from './product.ts'
import type { SignedIn, Stage } from './stageTypes.ts'

/** Creates people, organisations and records by API calls, which is many times faster than the browser. */

type App = Pick<Stage, 'app'>

/** An account with a session for calls and one for a browser. */
export interface Member {
  id: string
  /** The email address is derived from the user name. */
  name: string
  fullname: string
  evalid: string
  caller: Client
  signedIn: SignedIn
}

let counter = 0

/** Unique per worker, because journeys share one product. */
export const unique = (text: string) => `${text}${++counter}`

const address = { street: 'Ring 4', zip: '8010', city: 'Graz', country: 'AT' } as const
const administrator = 'rosa'

export async function setUpByCall({ app, setupToken }: Product) {
  const account = {
    username: administrator,
    email: emailOf(administrator),
    password,
    language: 'de',
  } as const
  const named = { firstname: 'Rosa', lastname: 'Anlage' }
  await clientOf(app).ok(accounts.setup, { params: { token: setupToken }, body: { ...account, ...named } })
  await complete(await signedIn(app, administrator), { ...named, locale: 'de' })
}

export const administratorOf = ({ app }: App) => signedIn(app, administrator)

/** Signed up and confirmed, with an empty profile. */
export async function account({ app }: App, locale: Locale, name = 'person') {
  const username = unique(name)
  const email = emailOf(username)
  const caller = clientOf(app)
  await caller.ok(accounts.signup, { body: { username, email, password, language: locale, consent: true } })
  await caller.ok(accounts.activate, { params: { token: await tokenFor(app.services.database, email) } })
  return signedIn(app, username)
}

export async function member(app: App, firstname: string, lastname: string, locale: Locale) {
  const person = await account(app, locale, firstname.toLowerCase())
  await complete(person, { firstname, lastname, locale })
  return { ...person, fullname: `${firstname} ${lastname}` }
}

export const anotherSession = ({ app }: App, { name }: Member) => signedIn(app, name)

/** Separate sessions for calls and browser, because a session gets a new token when its user gains rights. */
async function signedIn(app: App['app'], username: string): Promise<Member> {
  const { config, database } = app.services
  const caller = clientOf(app)
  await caller.ok(session.open, { body: { username, password } })
  const { _id: id, fullname, evalid } = await caller.ok(accounts.myself)
  const cookie = {
    name: cookieName(config),
    value: await openSession(database.writes, id, { userAgent: 'Chromium' }),
    ...{ domain: new URL(config.baseUrl).hostname, path: '/', expires: -1 },
    ...{ httpOnly: true, secure: config.secure, sameSite: 'Lax' as const },
  }
  return { id, name: username, fullname, evalid, caller, signedIn: { cookies: [cookie], origins: [] } }
}

interface Profile {
  firstname: string
  lastname: string
  locale: Locale
}

async function complete({ caller, id }: Member, { firstname, lastname, locale }: Profile) {
  const { version } = await caller.ok(accounts.myself)
  const body = {
    ...{ version, firstname, lastname, phone: '', language: locale, certificateNotification: true },
    metadata: { address, birthday: '1990-05-05' },
  }
  await caller.ok(users.update, { params: { id }, body })
}

export async function company({ app }: App, founder: Member, name: string) {
  const email = emailOf(unique('company'))
  const founded = await founder.caller.ok(companies.create, { body: { name, email, address } })
  await clientOf(app).ok(companies.activate, {
    params: { token: await tokenFor(app.services.database, email) },
  })
  return founded
}

export async function colleague({ app }: App, lead: Member, invited: Member) {
  const email = emailOf(invited.name)
  await lead.caller.ok(invitations.create, { body: { email } })
  const token = await tokenFor(app.services.database, email, 'invitation')
  await invited.caller.ok(invitations.accept, { params: { token }, body: {} })
  return invited
}

export async function authority(app: App, head: Member, name: string) {
  const { caller } = await administratorOf(app)
  const code = unique('PN')
  const [email, adminEmail] = [emailOf(code), emailOf(head.name)]
  return caller.ok(certificationAuthorities.create, { body: { name, code, email, address, adminEmail } })
}

export async function certificate(head: Member, holder: Member) {
  const { items } = await head.caller.ok(certificateTemplates.list)
  const templateId = items.find(({ level }) => level === 'EVAL-2')?._id ?? ''
  const [issueDate, identityCheck] = [today, 'Reisepass']
  const { _id: id } = await head.caller.ok(certificates.create, {
    body: { templateId, userId: holder.id, evalid: holder.evalid, issueDate, identityCheck },
  })
  const read = () => head.caller.ok(certificates.read, { params: { id } })
  await expect.poll(async () => (await read()).state).toBe('valid')
  return read()
}

/** Holds the EVAL-2 certificate without a company. */
export async function holder(app: App, locale: Locale) {
  const tessa = await member(app, 'Tessa', 'Hofer', locale)
  const head = await member(app, 'Anton', 'Leitner', locale)
  await authority(app, head, unique('Prüfstelle Nordalpen '))
  await certificate(head, tessa)
  return tessa
}

export async function tester(app: App, locale: Locale) {
  const tessa = await holder(app, locale)
  await company(app, tessa, unique('Hofer Fahrzeugtechnik '))
  return tessa
}

type VehicleFacts = Partial<CallInput<typeof companyVehicles.create>['body']>

export const vehicle = ({ caller }: Member, plate: string, facts: VehicleFacts = {}) =>
  caller.ok(companyVehicles.create, {
    body: {
      ...{ vin: `WVWZZZ1KZ6W${String(++counter).padStart(6, '0')}`, plate },
      ...{ manufacturer: 'Nordstern', model: 'Volta 4', drivetrain: 'BEV', constructionYear: 2024 },
      ...facts,
    },
  })

export const instrument = ({ caller }: Member, kind: InstrumentKind) =>
  caller.ok(instruments.create, {
    body: {
      ...{ kind, make: 'Messwerk', model: kind, serial: '4711' },
      ...(kind === 'insulatingGloves'
        ? { category: 'class0' }
        : kind !== 'provingUnit' && { category: 'CAT III', ratedVoltage: 1000, resolution: 1 }),
      ...{ calibratedOn: today, calibrationDue: addMonths(today, 6) },
    },
  })

/** Safe voltages that contradict each other, accepted by the head. Reports relying on them show a warning. */
const voltages = { uPlusMinus_mV: 900, uPlusChassis_mV: -550, uMinusChassis_mV: 551 }

export async function disconnection(
  { caller }: Member,
  { _id: companyVehicleId }: { _id: string },
  measuredWith: { _id: string }[],
  { isAccepted = true } = {},
) {
  const now = new Date()
  const { _id: id, version } = await caller.ok(reports.create, {
    body: {
      ...{ type: 'disconnection', name: 'Freischalten', companyVehicleId, place: 'Werkstatt, Platz 3' },
      measuredAt: now.toISOString(),
      measurement: { ...disconnectionAt(now), ...voltages },
      instruments: measuredWith.map(({ _id: instrumentId }) => ({ instrumentId })),
    },
  })
  await caller.ok(reports.finalise, { params: { id }, body: { version, confirmed: true } })
  const read = () => caller.ok(reports.read, { params: { id } })
  await expect.poll(async () => (await read()).state).toBe('final')
  return isAccepted
    ? caller.ok(reports.accept, { params: { id }, body: { reason: 'Werte nachgemessen' } })
    : read()
}
