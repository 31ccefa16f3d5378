import { instruments, type RecalledReport } from '#contract/instrument.ts'
import { formatDay } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { keepFile, storeFile } from '../../files/files.ts'
import { chooseOwner } from '../../resource/items.ts'
import { notThere } from '../../http/problem.ts'
import { prepared, type App } from '../../http/serve.ts'
import type { Context } from '../../http/context.ts'
import { assertStorageQuota, safe, type Harmless } from '../files/attachments.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { csvFile } from '../../resource/exporting.ts'
import { translate } from '../../texts.ts'
import type { Owner } from './queries.ts'

/**
 * Stores a calibration certificate before the calibration that names it. The file is read before a database
 * connection is used.
 */
export const adding = ({ services: { config, files } }: App) =>
  prepared<typeof instruments.addFile, Harmless>(checked, async (context, { name, bytes, mime }) => {
    const { db, actor } = context
    const owner = chooseOwner(context)
    const author = { authorId: actor.userId }
    const companyId = owner.companyId ?? undefined
    await assertStorageQuota(db, config, { bytes: bytes.length, ...author, companyId })
    const stored = await storeFile(files, bytes)
    const _id = await keepFile(db, { ...stored, ...author, ...owner, kind: 'calibration', name, mime })
    return { _id, name }
  })

const checked = (context: Context<typeof instruments.addFile>): Promise<Harmless> => {
  // Checks permission first.
  chooseOwner(context)
  return safe(context.body)
}

/** Refuses a file that was not uploaded as calibration certificate for this owner. */
export async function assertCalibrationFile(db: Db, fileId: string | null, owner: Owner) {
  const { companyId, authorityId } = owner
  if (fileId === null) return
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', fileId)
    .where('kind', '=', 'calibration')
    .where((is) => (companyId ? is('companyId', '=', companyId) : is('authorityId', '=', authorityId)))
    // Locks the file until the commit, so that the retention job does not delete it.
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw notThere('fileId')
}

type Taking = Pick<Context<typeof instruments.recallCsv>, 'caller' | 'transport' | 'locale'>

const columns = ['number', 'name', 'vehicle', 'tester', 'measuredOn'] as const

export function recallTable(
  services: Services,
  input: Taking,
  { serial, items }: { serial: string; items: RecalledReport[] },
) {
  const { locale } = input
  const t = translate(locale)
  const rowOf = (report: RecalledReport) =>
    columns.map((column) => (column === 'measuredOn' ? formatDay(report.measuredOn, locale) : report[column]))
  return csvFile(
    services,
    { context: input, endpoint: instruments.recallCsv },
    {
      name: `${t('instrument.recall')} ${serial}`,
      headings: columns.map((column) => t(`instrument.recall.${column}`)),
      parts: [{ rows: items.map(rowOf), people: peopleIn(instruments.recall, { items }) }],
    },
  )
}
