import type { Page } from 'playwright-core'
import type { Locale } from '#domain/locale.ts'
import { chooseVehicle, disconnect } from '../../test/e2e/actions.ts'
import { named, textsOf } from '../../test/e2e/texts.ts'

export interface Shot {
  name: string
  /** Role in the demo; null for guests. */
  role: string | null
  go(page: Page, locale: Locale): Promise<void>
}

const tester = 'employee, tester'
const company = 'company administrator'
const authority = 'authority administrator'

const at = (address: string) => async (page: Page) => {
  await page.goto(address)
}

const first = (list: string, address: (id: string) => string) => async (page: Page) => {
  const id = await page.evaluate(
    async (query) => {
      const answer = (await (await fetch(`/api/${query}`)).json()) as { items: { _id: string }[] }
      return answer.items[0]?._id ?? ''
    },
    `${list}${list.includes('?') ? '&' : '?'}l=1`,
  )
  await page.goto(address(id))
}

async function toVoltages(page: Page, locale: Locale) {
  const plate = await page.evaluate(async () => {
    const ask = async (path: string) =>
      (await (await fetch(path)).json()) as { items: Record<string, string>[] }
    const tagged = new Set((await ask('/api/tag?l=100')).items.map((tag) => tag.companyVehicleId))
    const { items } = await ask('/api/companyVehicle?l=100')
    const waits = ({ dischargeMinutes, knownDischargeMinutes }: Record<string, string>) =>
      Math.max(Number(dischargeMinutes), Number(knownDischargeMinutes))
    return (
      items.find((car) => car.plate && car.drivetrain === 'BEV' && !tagged.has(car._id) && waits(car) <= 12)
        ?.plate ?? ''
    )
  })
  const t = textsOf(locale)
  // The demo has more vehicles than the first page of the wizard shows.
  await disconnect(page, plate, locale, async () => {
    await page.getByLabel(named(t('report.wizard.vehicle.search'))).fill(plate)
    await chooseVehicle(page, plate)
  })
  for (const [field, text] of [
    ['report.check.uPlusMinus', '0,2'],
    ['report.check.uPlusChassis', '-0,1'],
    ['report.check.uMinusChassis', '1,4'],
  ] as const)
    await page.getByLabel(named(t(field))).fill(text)
}

async function toCheck(page: Page) {
  const code = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/certificate?l=1&state=valid')).json()) as {
      items: { verifyCode: string }[]
    }
    return answer.items[0]?.verifyCode ?? ''
  })
  await page.context().clearCookies()
  await page.goto(`/verify/${code}`)
}

export const shots: Shot[] = [
  { name: 'verify', role: company, go: toCheck },
  { name: 'overview', role: tester, go: at('/app') },
  { name: 'report-type', role: tester, go: at('/app/reports/new') },
  {
    name: 'report',
    role: tester,
    go: first('report?state=final&result=valid', (id) => `/app/reports/${id}`),
  },
  { name: 'security', role: tester, go: at('/app/security') },
  { name: 'forum', role: tester, go: at('/app/forum') },
  { name: 'signs', role: tester, go: at('/app/signs') },
  { name: 'gate', role: tester, go: at('/app/work-gate') },
  { name: 'voltages', role: tester, go: toVoltages },
  { name: 'outbox', role: tester, go: at('/app/reports/outbox') },
  { name: 'coworkers', role: company, go: at('/app/coworker') },
  { name: 'qualification', role: company, go: at('/app/qualification') },
  { name: 'vehicle', role: company, go: first('companyVehicle', (id) => `/app/company-vehicles/${id}`) },
  { name: 'instruments', role: company, go: at('/app/instruments') },
  { name: 'templates', role: authority, go: at('/app/certificate-templates') },
  { name: 'certificate-new', role: authority, go: at('/app/certificate/new') },
  {
    name: 'certificate',
    role: authority,
    go: first('certificate?state=valid', (id) => `/app/certificates/${id}`),
  },
]
