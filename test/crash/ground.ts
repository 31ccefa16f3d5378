import { addDays, addMonths } from '#domain/day.ts'
import { clientOf, must, type Client } from './client.ts'

export interface Holder {
  userId: string
  evalid: string
}

export interface Ground {
  tester: Client
  instruments: { instrumentId: string }[]
  authority: Client
  holders: Holder[]
  templates: string[]
  /** Each is used for one course. */
  courseTemplates: string[]
  today: string
}

export const password = 'hammer and anvil'
const usual = { holderCount: 24, courseCount: 10 }
export const coursePeople = 20
const location = { street: 'Weg 1', city: 'Graz', zip: '8010', country: 'AT' }

/** Uses the same calls as the web. */
export async function prepare(
  address: () => string,
  setupLink: string,
  { holderCount, courseCount } = usual,
): Promise<Ground> {
  const admin = clientOf(address)
  const account = { username: 'admin', email: 'admin@hammer.example', password }
  await must(
    admin.call('POST', `/api/setup/${setupLink}`, {
      ...account,
      language: 'de',
      firstname: 'Ada',
      lastname: 'Amboss',
    }),
  )
  await must(admin.call('POST', '/api/auth', { username: 'admin', password }))
  const mailTo = async (recipient: string) => {
    const { items } = await must(admin.call('GET', '/api/dev/outbox'))
    const mail = (items as { recipient: string; text: string }[]).find((one) => one.recipient === recipient)
    return /(?:activate|activation)#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const person = async (username: string) => {
    const caller = clientOf(address)
    const email = `${username}@hammer.example`
    await must(
      caller.call('POST', '/api/user/signup', { username, email, password, language: 'de', consent: true }),
    )
    await must(caller.call('POST', `/api/user/activate/${await mailTo(email)}`))
    await must(caller.call('POST', '/api/auth', { username, password }))
    const { _id, version, evalid } = await must(caller.call('GET', '/api/myself'))
    const profile = { firstname: username, lastname: 'Hammer', phone: '', language: 'de' }
    await must(
      caller.call('PUT', `/api/user/${String(_id)}`, {
        ...profile,
        version,
        certificateNotification: true,
        metadata: { address: location, birthday: '1990-05-05' },
      }),
    )
    return { caller, holder: { userId: String(_id), evalid: String(evalid) } }
  }
  const tester = await person('tester')
  const head = await person('head')
  const company = { name: 'Hammerwerk', email: 'company@hammer.example', uid: '', address: location }
  await must(tester.caller.call('POST', '/api/company', company))
  await must(tester.caller.call('POST', `/api/company/activate/${await mailTo(company.email)}`))
  const instruments = await Promise.all(
    ['multimeter', 'voltageTester', 'provingUnit', 'insulatingGloves'].map(async (kind) => {
      const isWorn = kind === 'insulatingGloves'
      const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
      const category = isWorn ? 'class0' : 'CAT III'
      const label = { kind, make: 'Messfein', model: 'VX', serial: kind, category }
      const rated = {
        ratedVoltage: 1500,
        resolution: 1,
        ...(isWorn
          ? { calibratedOn: yesterday, calibrationDue: addMonths(yesterday, 6) }
          : { calibratedOn: '2026-01-01', calibrationDue: '2028-12-31' }),
      }
      const { _id } = await must(tester.caller.call('POST', '/api/instrument', { ...label, ...rated }))
      return { instrumentId: String(_id) }
    }),
  )
  await must(
    admin.call('POST', '/api/certificationAuthority', {
      name: 'Schmiede',
      code: 'HAM',
      email: 'authority@hammer.example',
      address: location,
      adminEmail: 'head@hammer.example',
    }),
  )
  const { items } = await must(head.caller.call('GET', '/api/certificateTemplate'))
  const templates = items as { _id: string; level: string }[]
  const authorityId = String((items as { authorityId: string }[])[0]?.authorityId)
  const courseTemplates: string[] = []
  for (let index = 1; index <= courseCount; index++) {
    const template = { authorityId, name: `Kurs ${index}`, language: 'de', level: `K-${index}`, rank: null }
    const { _id } = await must(
      head.caller.call('POST', '/api/certificateTemplate', { ...template, validYears: 3 }),
    )
    courseTemplates.push(String(_id))
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())
  await must(
    head.caller.call('POST', '/api/certificate', {
      templateId: templates.find(({ level }) => level === 'EVAL-2')?._id,
      ...tester.holder,
      issueDate: today,
      identityCheck: 'Reisepass gesehen',
    }),
  )
  const holders: Holder[] = []
  for (let index = 0; index < holderCount; index++) holders.push((await person(`holder${index}`)).holder)
  return {
    tester: tester.caller,
    instruments,
    authority: head.caller,
    holders,
    templates: templates.map(({ _id }) => _id),
    courseTemplates,
    today,
  }
}
