import { people } from '#contract/person.ts'
import { parseEvalId } from '#domain/evalId.ts'
import type { Scanned } from '#domain/scanned.ts'
import { call } from '../api/call.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ScanButton } from './ScanButton.tsx'

/** Reads an Eval-ID, or the address of a public page that shows it. */
export function ScanPerson({ onFound }: { onFound: (evalId: string) => void }) {
  const { t } = useTexts()
  const judge = async (read: Scanned) => {
    if (read.kind === 'document') return 'scan.document'
    if ('id' in read) return 'scan.other'
    const evalId = read.kind === 'person' ? read.evalId : await shownOn(read.uuid)
    return evalId ? () => onFound(evalId) : 'scan.page'
  }
  return <ScanButton hint={t('scan.person')} judge={judge} />
}

const shownOn = (uuid: string) =>
  call(people.readPublic, { params: { uuid } }).then(
    ({ evalid }) => parseEvalId(evalid ?? ''),
    () => null,
  )
