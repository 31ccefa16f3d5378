import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { useConfirmedAction } from '../../../form/useConfirmedAction.ts'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { EnrolApp } from './EnrolApp.tsx'
import { isLast, type Changed, type Enrolled } from './enrolled.ts'

export function AppFactor({ enrolled, onChanged }: { enrolled: Enrolled; onChanged: Changed }) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  if (enrolled.totpSince === null) return <EnrolApp onCodes={onChanged} />
  const remove = () =>
    start('remove', {
      question: {
        title: t('security.app.remove.title'),
        body: t(isLast(enrolled) ? 'security.remove.last' : 'security.remove.what'),
        action: t('security.remove'),
        danger: true,
      },
      run: async () => {
        await call(secondFactor.removeTotp, {})
        await onChanged()
      },
      done: t('shell.removed'),
    })
  return (
    <Rows label={t('security.app')}>
      <Row
        title={t('security.app.on')}
        what={
          <>
            {t('security.app.since')} <Moment value={enrolled.totpSince} />
          </>
        }
        actions={
          <Button variant="secondary" pending={pending === 'remove'} onClick={remove}>
            {t('security.remove')}
          </Button>
        }
      />
    </Rows>
  )
}
