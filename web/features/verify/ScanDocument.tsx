import { useNavigate } from '@tanstack/react-router'
import type { Scanned } from '#domain/scanned.ts'
import { ScanButton } from '../../device/ScanButton.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export function ScanDocument() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const judge = async (read: Scanned) => {
    switch (read.kind) {
      case 'document':
        return () => void navigate({ to: '/verify/$code', params: { code: read.code } })
      case 'page':
        return () => void navigate({ to: '/public/$uuid', params: { uuid: read.uuid } })
      case 'person':
        return 'scan.personOnly'
      default:
        return 'scan.other'
    }
  }
  return <ScanButton hint={t('scan.certificate')} judge={judge} />
}
