import { secondFactor } from '#contract/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { EnrolApp } from './EnrolApp.tsx'
import { isLast, type Changed, type Enrolled } from './enrolled.ts'

export function AppFactor({ enrolled, onChanged }: { enrolled: Enrolled; onChanged: Changed }) {
  const { t } = useTexts()
  if (enrolled.totpSince === null) return <EnrolApp onCodes={onChanged} />
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
          <ActionButton
            variant="secondary"
            question={{
              title: t('security.app.remove.title'),
              body: t(isLast(enrolled) ? 'security.remove.last' : 'security.remove.what'),
              danger: true,
            }}
            run={() => call(secondFactor.removeTotp, {})}
            onSuccess={() => onChanged()}
            toast={t('shell.removed')}
          >
            {t('security.remove')}
          </ActionButton>
        }
      />
    </Rows>
  )
}
