import { IconId } from '@tabler/icons-react'
import { certificates, mostCards } from '#contract/certificate.ts'
import type { Course } from '#contract/course.ts'
import { addressOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'

export function CourseCards({ course: { items } }: { course: Course }) {
  const { t } = useTexts()
  const ids = items.flatMap(({ valid, certificateId }) => (valid && certificateId ? [certificateId] : []))
  const parts = Array.from({ length: Math.ceil(ids.length / mostCards) }, (_, part) =>
    ids.slice(part * mostCards, (part + 1) * mostCards),
  )
  return parts.map((part, index) => (
    <DownloadLink
      key={index}
      href={addressOf(certificates.cards, {}, { ids: part.join(','), marks: true })}
      name={t('certificate.card.many.file')}
      icon={<IconId size={20} aria-hidden />}
    >
      {parts.length === 1
        ? t('certificate.card.many', { count: part.length })
        : t('course.cards.part', { from: index * mostCards + 1, to: index * mostCards + part.length })}
    </DownloadLink>
  ))
}
