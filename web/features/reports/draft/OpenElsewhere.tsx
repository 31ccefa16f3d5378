import { useTexts } from '../../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/**
 * In place of a draft that another window writes: two of them would overwrite each other. Without a way to take it over,
 * of one this device does not have: an empty report under its address would look as if it were lost.
 */
export function OpenElsewhere({ takeOver }: { takeOver?: () => void }) {
  const { t } = useTexts()
  const where = takeOver ? 'elsewhere' : 'notHere'
  return (
    <>
      <PageHeader title={t(`report.wizard.${where}`)} />
      <div className="stack" role="status">
        <p>{t(`report.wizard.${where}.what`)}</p>
        <div className="row">
          {takeOver && <Button onClick={takeOver}>{t('report.wizard.elsewhere.take')}</Button>}
          <ButtonLink tone={takeOver && 'secondary'} to="/app/reports">
            {t('report.list')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
