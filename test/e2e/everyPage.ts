import type { Page } from 'playwright-core'

/**
 * Pages by the role that opens them. Braces are replaced by the id of the first item of a list, or by another field:
 * `{certificate?state=valid.fileId}`. `{coworker:suspendedAt}` is the first item with a value in that field.
 */
export const pagesOf = {
  'company administrator': [
    ...['/app', '/app/reports', '/app/reports/{report?state=final}', '/app/reports/outbox'],
    ...['/app/company-vehicles', '/app/company-vehicles/{companyVehicle}', '/app/company-vehicles/new'],
    ...['/app/company-vehicles/import', '/app/company-vehicles?q=nirgends', '/app/open-faults'],
    ...['/app/instruments', '/app/instruments/{instrument}', '/app/instruments/new'],
    ...['/app/instruments/import', '/app/coworker', '/app/coworker/{coworker}', '/app/coworker/invite'],
    ...['/app/coworker/import', '/app/company-profile', '/app/companies', '/app/qualification'],
    ...['/app/certificates', '/app/certificates/{certificate}', '/app/certificates/{certificate}/card'],
    ...['/app/calendar', '/app/work-gate', '/app/signs', '/app/vehicles', '/app/vehicles/{vehicle}'],
    ...['/app/vehicle-manufacturers', '/app/vehicle-manufacturers/{vehicleManufacturer}'],
    ...['/app/vehicles/haynes-pro-details?vehicle={vehicle}', '/app/forum', '/app/forum/{topic}'],
    ...['/app/forum/new', '/app/forum/name', '/app/my-data', '/app/user', '/app/change-password'],
    ...['/app/security', '/app/terms', '/app/local-storage-reset', '/app/audit?area=report'],
    ...['/app/coworker/{coworker:suspendedAt}', '/app/reports/{report?dangerous=true}'],
    ...['/app/reports?dangerous=true', '/app/reports/{report?state=final:replaces}'],
    ...['/app/coworker/{coworker}?tab=history', '/app/coworker/{coworker}?tab=access'],
  ],
  'suspended coworker': ['/app', '/app/card', '/app/reports'],
  'employee, tester': [
    '/app/reports/{report?dangerous=true}',
    ...['/app', '/app/card', '/app/reports/new'],
    ...['/app/reports/{report?state=draft}', '/pdf/sign?report={report?state=draft}'],
    ...['/pdf/report/{report?state=final}', '/pdf/certificate/{certificate}'],
    ...['/pdf/webviewer/{certificate?state=valid.fileId}'],
    ...['/pdf/webviewer/doc/{certificate?state=valid.fileId}'],
  ],
  'authority administrator': [
    ...['/app', '/app/certification-authority', '/app/certificate-templates'],
    ...['/app/certificate-templates/{certificateTemplate}', '/app/certificate-templates/new'],
    ...['/app/certificate/new', '/app/certificates/{certificate}', '/app/courses', '/app/renewal-requests'],
  ],
  'system administrator': [
    ...['/app', '/app/users', '/app/users/{user}', '/app/users/new', '/app/companies/{companies}'],
    ...['/app/certification-authorities', '/app/certification-authorities/{certificationAuthority}'],
    ...['/app/certification-authorities/new', '/app/operator', '/app/errors', '/app/letters', '/app/audit'],
    ...['/app/all-reports', '/app/vehicles/new', '/app/vehicles/import', '/app/forum/reports'],
    ...['/app/vehicles/manuals/new?vehicle={vehicle}', '/app/users/{user}?tab=history'],
    ...['/app/users/{user}?tab=access', '/app/calendar'],
  ],
}

/** Pages with a secret in the URL: after `#` in current links, as the last path segment in older ones. */
export const pagesOfLinks = [
  ...['/setup', '/activate', '/confirm-email', '/confirm-password-reset', '/welcome', '/unsubscribe'],
  ...['/mute', '/acceptCompanyInvitation', '/company-email', '/company-activation'],
]

/** With invalid links. */
export const pagesOfEverybody = [
  ...pagesOfLinks.map((page) => `${page}#broken`),
  '/pdf/certificate#broken',
  ...['/login', '/register', '/forgot-password', '/activation', '/verify', '/verify/AAAAA-AAAAA-AAAAA-AAAAA'],
  ...['/privacy', '/terms', '/imprint', '/handbook', '/handbook/disconnect', '/forbidden', '/404'],
  ...['/public/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d', '/pdf/report/0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d'],
  ...['/pdf/report#broken', '/api/docs'],
]

/** Public results by state; the system administrator can read the codes. */
export const resultsOfEverybody = [
  ...['valid', 'suspended', 'revoked', 'expired'].map(
    (state) => `/verify/{certificate?state=${state}.verifyCode}`,
  ),
  ...['valid', 'invalid'].map((result) => `/verify/{report?state=final&result=${result}.verifyCode}`),
]

type Redirect = [role: keyof typeof pagesOf, from: string, to: string]
export const redirects: Redirect[] = [
  ['system administrator', '/app/user/{user.uuid}', '/app/users/$uuid'],
  ['authority administrator', '/app/certificates/new', '/app/certificate/new'],
  ['company administrator', '/app/vehicle', '/app/vehicles'],
  ['company administrator', '/app/vehicle/{vehicle}', '/app/vehicles/$id'],
  [
    'company administrator',
    '/app/vehicle/haynes-pro-details?vehicle={vehicle}',
    '/app/vehicles/haynes-pro-details',
  ],
  ['company administrator', '/', '/app'],
  ['employee, tester', '/app/reports/new/{companyVehicle}', '/app/reports/new'],
  ['employee, tester', '/app/reports/new?report={report?state=final}', '/app/reports/$rid'],
]

/** Covered by other journeys: unknown addresses (`addresses`), and a course, which the demo lacks (`template`). */
export const seenElsewhere = ['/$', '/app/$', '/app/courses/$id']

export async function addressOf(page: Page, written: string) {
  const [, list, query = '', held, field = '_id'] =
    /\{(\w+)(\?[^.:}]+)?(?::(\w+))?\.?(\w+)?\}/.exec(written) ?? []
  if (!list) return written
  const answer = await page.request.get(`/api/${list}${query || '?'}&l=${held ? 100 : 1}`)
  const { items } = (await answer.json()) as { items: Record<string, string | null>[] }
  const value = items.find((item) => !held || item[held])?.[field]
  if (!value) throw new Error(`the demo has nothing for ${written}`)
  return written.replace(/\{[^}]+\}/, value)
}

/** The route that an address with braces opens. */
export function pageAt(written: string, pages: Iterable<string>) {
  const [path = ''] = written.replace(/\{[^}]+\}/, '0').split(/[?#]/)
  const all = [...pages]
  return all.includes(path)
    ? path
    : all.find((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(path))
}
