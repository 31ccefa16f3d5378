import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import type { Tag } from '#contract/tag.ts'
import { dayOf, formatMoment, formatTime } from '#domain/day.ts'
import { hangsLong } from '#domain/longTag.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import styles from './TagState.module.css'

export function TagState({ tag }: { tag: Tag }) {
  const { t, locale } = useTexts()
  const now = new Date()
  const since = new Date(tag.since)
  const isToday = dayOf(since, zoneHere()) === dayOf(now, zoneHere())
  const whose = isToday
    ? t('tag.since.today', { name: tag.by, time: formatTime(since, zoneHere()) })
    : t('tag.since', { name: tag.by, moment: formatMoment(since, locale, zoneHere()) })
  const isLong = hangsLong(tag.since, now)
  const isInconsistent = tag.contradictions.length > 0
  const severity = !tag.isConfirmed ? 'error' : isLong || isInconsistent ? 'warning' : 'info'
  const Icon = severity === 'info' ? IconPlugConnectedX : IconAlertTriangle
  return (
    <span className={styles.tag} data-mood={severity}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>
        {!tag.isConfirmed && <b>{t('tag.contradicted')}</b>}
        {whose}
        {tag.doubts.includes('instrumentRecalled') && <b>{t('report.recalled.title')}</b>}
        {tag.isConfirmed && isInconsistent && <b>{t('tag.inconsistent')}</b>}
        {tag.isConfirmed && isLong && <b>{t('tag.long')}</b>}
      </span>
    </span>
  )
}

/** A failed request does not mean that no tag hangs. */
export function TagsUnknown({ retry }: { retry: () => void }) {
  const { t } = useTexts()
  return (
    <Notice
      severity="warning"
      title={t('tag.unknown')}
      action={
        <Button variant="secondary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('tag.unknown.what')}
    </Notice>
  )
}
