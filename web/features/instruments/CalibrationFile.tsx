import { IconDownload } from '@tabler/icons-react'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'

export function CalibrationFile({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  return (
    <DownloadLink href={fileUrl(id)} name={name} icon={<IconDownload size={20} aria-hidden />}>
      {t('instrument.fileId')}
    </DownloadLink>
  )
}
