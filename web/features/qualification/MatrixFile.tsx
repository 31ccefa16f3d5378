import { qualification } from '#contract/qualification.ts'
import { TakeAlong } from '../../resource/TakeAlong.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import type { useMatrix } from './useMatrix.ts'

interface Props {
  day: string
  narrowing: ReturnType<typeof useMatrix>['narrowing']
}

export function MatrixFile({ day, narrowing }: Props) {
  const { t } = useTexts()
  return (
    <TakeAlong endpoint={qualification.csv} query={narrowing} name={`${t('qualification.file')}-${day}.csv`}>
      {t('qualification.export')}
    </TakeAlong>
  )
}
