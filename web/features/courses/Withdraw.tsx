import { useQueryClient } from '@tanstack/react-query'
import { courses, type Course, type Place } from '#contract/course.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/Button.tsx'

export function Withdraw({ course: { _id: id, authorityId }, place }: { course: Course; place: Place }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const { pending, start } = useConfirmedAction()
  if (!can('course.withdraw', { authorityId })) return null
  const { position, fullname, email } = place
  const withdraw = () =>
    start('withdraw', {
      question: {
        title: t('course.withdraw.title', { name: fullname || email }),
        body: t('course.withdraw.what'),
        action: t('course.withdraw'),
      },
      run: async () => {
        const changed = await call(courses.withdraw, { params: { id }, body: { position } })
        client.setQueryData([courses.name, 'item', id], changed)
        await client.invalidateQueries({ queryKey: [courses.name, 'list'] })
      },
    })
  return (
    <Button variant="quiet" pending={pending !== null} onClick={withdraw}>
      {t('course.withdraw')}
    </Button>
  )
}
