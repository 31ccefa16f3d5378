import { IconDownload } from '@tabler/icons-react'
import type { Course } from '#contract/course.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { saveCsv } from '../../resource/saveCsv.ts'
import { useReason } from './useReason.ts'

/** Takes the results along, for a spreadsheet. */
export function CourseFile({ course: { items, name, issueDate } }: { course: Course }) {
  const { t, named } = useTexts()
  const reasonOf = useReason()
  const heading = [
    t('course.person'),
    t('account.evalid'),
    t('course.state'),
    t('certificate.number'),
    t('certificate.issue.identityCheck'),
    t('course.reason'),
    t('course.letter'),
  ]
  const rows = () =>
    items.map((place) => [
      place.fullname || place.email,
      place.evalid,
      named(`shell.state.${place.state}`) ?? place.state,
      place.number,
      place.identityCheck,
      reasonOf(place),
      place.unsent ? t(`letter.unsent.${place.unsent}`) : '',
    ])
  return (
    <Button
      tone="secondary"
      icon={<IconDownload size={20} aria-hidden />}
      onClick={() => saveCsv([heading, ...rows()], `${name}-${issueDate}`)}
    >
      {t('course.export')}
    </Button>
  )
}
