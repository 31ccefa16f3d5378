import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Scanned } from '#domain/scanned.ts'
import { people } from '#contract/person.ts'
import { parseEvalId } from '#domain/codes.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import type { ScanProps } from './ScanDialog.tsx'
import { call } from '../api/call.ts'

const ScanDialog = lazy(() => import('./ScanDialog.tsx'))

export function ScanButton(props: ScanProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={<IconQrcode size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('scan.start')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ScanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  kind: 'person' | 'vehicle' | 'instrument'
  hint: string
  onFound: (code: string) => void
}

export function ScanCode({ kind, hint, onFound }: Props) {
  const judge = (read: Scanned) => {
    const code = codeOf(read)
    return Promise.resolve(code && kind === kindOf(read) ? () => onFound(code) : ('scan.other' as const))
  }
  return <ScanButton hint={hint} judge={judge} />
}

const kindOf = ({ kind }: Scanned) => (kind === 'document' ? 'person' : kind)

const codeOf = (read: Scanned) =>
  read.kind === 'person' ? read.evalId : read.kind === 'document' ? read.code : 'id' in read ? read.id : null

/** Reads an Eval-ID, or the address of a public page that shows it. */
export function ScanPerson({ onFound }: { onFound: (evalId: string) => void }) {
  const { t } = useTexts()
  const judge = async (read: Scanned) => {
    if (read.kind === 'document') return 'scan.document'
    if (read.kind !== 'person' && read.kind !== 'page') return 'scan.other'
    const evalId = read.kind === 'person' ? read.evalId : await shownOn(read.uuid)
    return evalId ? () => onFound(evalId) : 'scan.page'
  }
  return <ScanButton hint={t('scan.person')} judge={judge} />
}

/** Barcodes of type plates and registration documents, and QR codes. */
export function ScanVin({ onFound }: { onFound: (vin: string) => void }) {
  const { t } = useTexts()
  return (
    <ScanButton
      hint={t('scan.vin')}
      judge={async (read) => (read.kind === 'vin' ? () => onFound(read.vin) : 'scan.vin.none')}
      foreign="scan.vin.none"
      formats={['qr_code', 'data_matrix', 'code_39', 'code_128']}
    />
  )
}

const shownOn = (uuid: string) =>
  call(people.readPublic, { params: { uuid } }).then(
    ({ evalid }) => parseEvalId(evalid ?? ''),
    () => null,
  )
