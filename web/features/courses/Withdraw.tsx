import { courses, type Course, type Place } from '#contract/course.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function Withdraw({ course: { _id: id, authorityId }, place }: { course: Course; place: Place }) {
  const { t } = useTexts()
  const can = useCan()
  if (!can('course.withdraw', { authorityId })) return null
  const { position, fullname, email } = place
  return (
    <ActionButton
      variant="quiet"
      question={{
        title: t('course.withdraw.title', { name: fullname || email }),
        body: t('course.withdraw.what'),
      }}
      run={() => call(courses.withdraw, { params: { id }, body: { position } })}
      stores={[courses.name, 'item', id]}
      refreshes={[[courses.name, 'list']]}
    >
      {t('course.withdraw')}
    </ActionButton>
  )
}
