import { useEffect, useRef } from 'react'
import { formatMoment } from '#domain/day.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { zoneHere } from '../../../i18n/Day.tsx'
import { Button, ButtonLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { OpenDraft } from '../draft/openDrafts.ts'

interface Props {
  unfinished: OpenDraft
  begin: () => void
  /** The user has just chosen the vehicle. */
  isAsked: boolean
}

/** Offers an unfinished draft before a new one. */
export function ContinueDraft({ unfinished: { search, changedAt, vehicle }, begin, isAsked }: Props) {
  const { t, locale } = useTexts()
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isAsked) return
    first.current?.scrollIntoView({ block: 'center' })
    first.current?.focus({ preventScroll: true })
  }, [isAsked, vehicle])
  const moment = formatMoment(new Date(changedAt), locale, zoneHere())
  return (
    <Notice
      title={t('report.wizard.vehicle.unfinished', { vehicle })}
      action={
        <span className="row">
          <ButtonLink ref={first} to="/app/reports/new" search={search}>
            {t('report.wizard.vehicle.continue', { moment })}
          </ButtonLink>
          <Button variant="secondary" onClick={begin}>
            {t('report.wizard.vehicle.begin')}
          </Button>
        </span>
      }
    />
  )
}
