import { statSync } from 'node:fs'
import path from 'node:path'
import { importsOf, loadedLater, reachedFrom, stylesOf, type Modules } from './moduleGraph.ts'
import type { SharedModule } from './sharedParts.ts'

const web = path.resolve(import.meta.dirname, '../../web')
const within = (...files: string[]) => files.map((file) => path.join(web, file))

const frame = within('app/Shell.tsx')
/** Guests see these pages too, without the frame. */
const withoutFrame = /[\\/]features[\\/](accounts|verify|system[\\/]handbook)[\\/]\w+\.tsx$/
const isPage = (id: string) => /Pages?\.tsx$/.test(id)

/** Most visits start on these pages, so each counts as this many views. */
const firstPages = new Set(
  within(
    'features/dashboard/DashboardPage.tsx',
    'features/accounts/LoginPage.tsx',
    'features/verify/VerifyPage.tsx',
  ),
)
/** Pages with the most requests and scripts, and what the overview adds on large screens. */
const busy = new Set(
  within(
    'features/certificates/CertificatePage.tsx',
    'features/certificates/CertificatesPage.tsx',
    'features/certificates/NewCertificatePage.tsx',
    'features/dashboard/Charts.tsx',
    'features/reports/ReportPage.tsx',
    'features/templates/TemplatePage.tsx',
    'features/vehicles/VehiclePage.tsx',
  ),
)
/** Between them, because its budget limits what it shares. */
const wizard = path.join(web, 'features/reports/NewReportPage.tsx')
const weights = { first: 40, busy: 30, wizard: 9, page: 6, later: 1 }

/** Bytes of a style sheet that loads at the start, because its own request has about as many bytes of headers. */
const smallSheet = 1_300

/** Parts that a page loads by itself soon after it is shown. They are grouped as if they belonged to the page. */
const followers: Record<string, readonly string[]> = {
  'features/accounts/LoginPage.tsx': ['session/cachedAccount.ts'],
  'features/verify/VerifyPage.tsx': ['session/cachedAccount.ts'],
  'features/certificates/CertificatesPage.tsx': ['i18n/dates/DayInput.tsx'],
  'features/reports/NewReportPage.tsx': [
    'features/reports/wizard/VehicleStep.tsx',
    'features/reports/wizard/laterSteps.ts',
    'features/reports/wizard/laterParts.ts',
    'features/reports/wizard/Keypad.tsx',
  ],
  'features/reports/ReportPage.tsx': [
    'features/reports/ReportEquipment.tsx',
    'features/reports/ReportNext.tsx',
    'features/reports/ReportProof.tsx',
    'features/reports/ReportDecisions.tsx',
    'features/reports/ReportRows.tsx',
  ],
  'features/vehicles/VehiclePage.tsx': [
    'features/vehicles/VehicleMenu.tsx',
    'features/vehicles/VehicleOverview.tsx',
  ],
}

interface View {
  files: readonly string[]
  weight: number
}

/** Modules that load together: a page with its frame, or a lazy module. */
function viewsOf(beginning: readonly string[], modules: Modules): View[] {
  return loadedLater(beginning, modules)
    .filter((id) => !frame.includes(id))
    .map((id) => ({
      files: [...(isPage(id) && !withoutFrame.test(id) ? frame : []), id, ...followersOf(id)],
      weight: weightOf(id),
    }))
}

const followersOf = (id: string) =>
  within(...(followers[path.relative(web, id).replaceAll(path.sep, '/')] ?? []))

function weightOf(id: string) {
  if (firstPages.has(id)) return weights.first
  if (busy.has(id)) return weights.busy
  if (id === wizard) return weights.wizard
  return isPage(id) ? weights.page : weights.later
}

export function sharedModules(beginning: readonly string[], start: ReadonlySet<string>, modules: Modules) {
  const views = viewsOf(beginning, modules)
  const users = new Map<string, Set<number>>()
  for (const [number, { files }] of views.entries())
    for (const id of reachedFrom(files, modules, start))
      users.set(id, (users.get(id) ?? new Set()).add(number))
  const styles = new Map<string, Set<number>>()
  for (const [id, numbers] of users)
    for (const sheet of stylesOf(id, modules))
      styles.set(sheet, new Set([...(styles.get(sheet) ?? []), ...numbers]))
  // Those of first pages too, because a page waits for its own style sheet.
  const isOfFirstPage = (numbers: Set<number>) =>
    [...numbers].some((view) => views[view]?.weight === weights.first)
  const isSmall = (id: string) => statSync(id).size <= smallSheet
  const sharedStyles = [...styles]
    .filter(([id]) => id.endsWith('.module.css'))
    .filter(([id, numbers]) => numbers.size > 1 || isOfFirstPage(numbers) || isSmall(id))
    .map(([id]) => id)
  const shared: SharedModule[] = [...users]
    .filter(([, { size }]) => size > 1)
    .map(([id, numbers]) => ({
      id,
      views: numbers,
      bytes: modules.getModuleInfo(id)?.code?.length ?? 0,
      imports: importsOf(id, modules),
    }))
  return { shared, sharedStyles, weightOf: (view: number) => views[view]?.weight ?? 1 }
}
