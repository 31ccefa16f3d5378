import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, ButtonLink } from '../../../ui/buttons.tsx'
import { PageHeader } from '../../../ui/pages.tsx'

/**
 * Shown instead of a draft that another window edits, because two windows would overwrite each other. Without
 * `takeOver` for a draft that is not on this device: an empty report would look like data loss.
 */
export default function OpenElsewhere({ takeOver }: { takeOver?: () => void }) {
  const { t } = useTexts()
  const where = takeOver ? 'elsewhere' : 'notHere'
  return (
    <>
      <PageHeader title={t(`report.wizard.${where}`)} />
      <div className="stack" role="status">
        <p>{t(`report.wizard.${where}.what`)}</p>
        <div className="row">
          {takeOver && <Button onClick={takeOver}>{t('report.wizard.elsewhere.take')}</Button>}
          <ButtonLink variant={takeOver && 'secondary'} to="/app/reports">
            {t('report.list')}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
