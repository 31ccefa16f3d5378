import { IconDownload } from '@tabler/icons-react'
import { qualification } from '#contract/qualification.ts'
import { addressOf } from '../../api/call.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import type { useMatrix } from './useMatrix.ts'

interface Props {
  day: string
  narrowing: ReturnType<typeof useMatrix>['narrowing']
}

/** Takes along what is shown, on all pages, for a spreadsheet. */
export function MatrixFile({ day, narrowing }: Props) {
  const { t } = useTexts()
  return (
    <DownloadLink
      href={addressOf(qualification.csv, {}, narrowing)}
      name={`${t('qualification.file')}-${day}.csv`}
      icon={<IconDownload size={20} aria-hidden />}
    >
      {t('qualification.export')}
    </DownloadLink>
  )
}
