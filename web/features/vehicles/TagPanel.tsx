import { Fragment } from 'react'
import { tags as calls, type Tag } from '#contract/tag.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { hangsLong } from '#domain/longTag.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { TagsUnknown } from './public/TagState.tsx'
import { useTagsOf } from './public/useTags.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Warnings } from '../../i18n/Warnings.tsx'
import { zoneHere } from '../../i18n/Day.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'

export function TagPanel({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { tags, isUnavailable, retry } = useTagsOf(vehicle._id)
  const attached = tags.filter(({ releasedAt }) => releasedAt === null)
  return (
    <>
      {isUnavailable && <TagsUnknown retry={retry} />}
      {attached.map((tag) => (
        <Fragment key={tag._id}>
          <AttachedTag tag={tag} others={attached.length - 1} />
          <Warnings warnings={tag.contradictions} title={t('report.warning.relied')} />
        </Fragment>
      ))}
    </>
  )
}

function AttachedTag({ tag, others }: { tag: Tag; others: number }) {
  const { t, locale } = useTexts()
  const { by, since, isConfirmed, doubts } = tag
  const isLong = hangsLong(since, new Date())
  const whose = t('tag.since', { name: by, moment: formatMoment(new Date(since), locale, zoneHere()) })
  return (
    <Notice
      severity={!isConfirmed ? 'error' : isLong ? 'warning' : 'info'}
      title={isConfirmed ? whose : t('tag.contradicted')}
      action={<TagActions tag={tag} others={others} />}
    >
      {!isConfirmed && <p>{whose}</p>}
      {!isConfirmed ? t('tag.contradicted.what') : isLong ? t('tag.long.what') : t('tag.what')}
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`tag.doubt.${doubt}`)}</p>
      ))}
    </Notice>
  )
}

function TagActions({ tag, others }: { tag: Tag; others: number }) {
  const { t } = useTexts()
  const can = useCan()
  const { actor } = useAccount()
  const { _id: id, by: name, companyVehicleId, reportId, reportNumber } = tag
  const released = { refreshes: [['tag']], toast: t('tag.released') }
  const isMine = actor.userId === tag.authorId && can('tag.release', tag)
  return (
    <div className="row">
      {isMine && (
        <ActionButton
          variant="secondary"
          question={{
            title: t('tag.release.title'),
            body: t(others > 0 ? 'tag.release.others' : 'tag.release.what'),
          }}
          run={() => call(calls.release, { params: { id } })}
          {...released}
        >
          {t('tag.release')}
        </ActionButton>
      )}
      {!isMine && can('tag.override', tag) && (
        <ActionButton
          variant="secondary"
          question={{
            title: t('tag.override.title', { name }),
            body: t('tag.override.what', { name }),
            danger: true,
            reason: { label: t('tag.reason'), hint: t('tag.reason.hint') },
            keyword: t('tag.override.keyword'),
          }}
          run={({ reason }) => call(calls.override, { params: { id }, body: { reason } })}
          {...released}
        >
          {t('tag.override')}
        </ActionButton>
      )}
      <ButtonLink
        variant="secondary"
        to="/app/signs"
        search={{ vehicle: companyVehicleId, sign: 'disconnectedBy' }}
      >
        {t('tag.sign')}
      </ButtonLink>
      <ButtonLink variant="quiet" to="/app/reports/$rid" params={{ rid: reportId }}>
        {t('tag.report', { number: reportNumber })}
      </ButtonLink>
    </div>
  )
}
