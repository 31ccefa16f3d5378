import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { tags as calls, type Tag } from '#contract/tag.ts'
import type { CompanyVehicle } from '#contract/vehicle.ts'
import { formatMoment } from '#domain/day.ts'
import { hangsLong } from '#domain/tag.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { TagsUnknown } from './public/TagsUnknown.tsx'
import { useTagsOf } from './public/useTags.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Warnings } from '../../i18n/Warnings.tsx'
import { zoneHere } from '../../i18n/zoneHere.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function TagPanel({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const { tags, isUnknown, retry } = useTagsOf(vehicle._id)
  const hanging = tags.filter(({ releasedAt }) => releasedAt === null)
  return (
    <>
      {isUnknown && <TagsUnknown retry={retry} />}
      {hanging.map((tag) => (
        <Fragment key={tag._id}>
          <Hanging tag={tag} others={hanging.length - 1} />
          <Warnings warnings={tag.contradictions} title={t('report.warning.relied')} />
        </Fragment>
      ))}
    </>
  )
}

function Hanging({ tag, others }: { tag: Tag; others: number }) {
  const { t, locale } = useTexts()
  const can = useCan()
  const { actor } = useAccount()
  const { _id, by, since, companyVehicleId, isConfirmed, doubts } = tag
  const { pending, release, override } = useTakingOff(tag, others)
  const isLong = hangsLong(since, new Date())
  const isMine = actor.userId === tag.authorId && can('tag.release', tag)
  return (
    <Notice
      key={_id}
      severity={!isConfirmed ? 'error' : isLong ? 'warning' : 'info'}
      title={t('tag.since', { name: by, moment: formatMoment(new Date(since), locale, zoneHere()) })}
      action={
        <div className="row">
          {isMine && (
            <Button variant="secondary" pending={pending === 'release'} onClick={release}>
              {t('tag.release')}
            </Button>
          )}
          {!isMine && can('tag.override', tag) && (
            <Button variant="secondary" pending={pending === 'override'} onClick={override}>
              {t('tag.override')}
            </Button>
          )}
          <ButtonLink
            variant="secondary"
            to="/app/signs"
            search={{ vehicle: companyVehicleId, sign: 'disconnectedBy' }}
          >
            {t('tag.sign')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/app/reports/$rid" params={{ rid: tag.reportId }}>
            {t('tag.report', { number: tag.reportNumber })}
          </ButtonLink>
        </div>
      }
    >
      {!isConfirmed ? t('tag.contradicted.what') : isLong ? t('tag.long.what') : t('tag.what')}
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`tag.doubt.${doubt}`)}</p>
      ))}
    </Notice>
  )
}

function useTakingOff({ _id: id, by }: Tag, others: number) {
  const { t } = useTexts()
  const { pending, start } = useConfirmedAction()
  const client = useQueryClient()
  const done = () => client.invalidateQueries({ queryKey: ['tag'] })
  return {
    pending,
    release: () =>
      start('release', {
        question: {
          title: t('tag.release.title'),
          body: t(others > 0 ? 'tag.release.others' : 'tag.release.what'),
          action: t('tag.release'),
        },
        run: async () => {
          await call(calls.release, { params: { id } })
          await done()
        },
        done: t('tag.released'),
      }),
    override: () =>
      start('override', {
        question: {
          title: t('tag.override.title', { name: by }),
          body: t('tag.override.what', { name: by }),
          action: t('tag.override'),
          danger: true,
          reason: { label: t('tag.reason'), hint: t('tag.reason.hint') },
          keyword: t('tag.override.keyword'),
        },
        run: async (reason) => {
          await call(calls.override, { params: { id }, body: { reason } })
          await done()
        },
        done: t('tag.released'),
      }),
  }
}
