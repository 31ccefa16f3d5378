import { useTexts } from '../../../texts/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** In place of a draft that another window writes: two of them would overwrite each other. */
export function OpenElsewhere({ takeOver }: { takeOver: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('report.wizard.elsewhere')} />
      <div className="stack" role="status">
        <p>{t('report.wizard.elsewhere.what')}</p>
        <div className="row">
          <Button onClick={takeOver}>{t('report.wizard.elsewhere.take')}</Button>
          <ButtonLink tone="secondary" to="/app/reports">
            {t('report.list')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
