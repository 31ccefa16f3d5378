import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '#contract/person.ts'
import type { Answer } from '#contract/endpoint.ts'
import { addressOf } from '../../../api/call.ts'
import { callQuery, sharedAnswer } from '../../../api/callQuery.ts'
import { Loaded } from '../../../resource/Loaded.tsx'
import { PageButtons } from '../../../resource/Pages.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section, PageHeader } from '../../../ui/pages.tsx'
import { LoadingState, Skeleton } from '../../../ui/states.tsx'
import { ButtonLink, DownloadLink } from '../../../ui/buttons.tsx'
import { EraseMyself } from './EraseMyself.tsx'
import { useDeparture } from './useDeparture.ts'

export default function MyDataPage() {
  const { t } = useTexts()
  const consents = useConsents()
  const log = useAccessLog(0)
  const departure = useDeparture()
  return (
    <>
      <PageHeader title={t('shell.nav.myData')} back={{ to: '/app/user', label: t('account.profile') }} />
      {/* The lists and a notice would move what is below them. */}
      {consents.isLoading || log.isLoading || departure.isLoading ? (
        <LoadingState className="halves">
          <Skeleton height={960} />
          <Skeleton height={480} />
        </LoadingState>
      ) : (
        <Parts />
      )}
    </>
  )
}

function Parts() {
  const { t } = useTexts()
  return (
    <div className="halves">
      <div className="stack-wide">
        <Section title={t('account.export')} what={t('account.export.what')}>
          <div>
            <DownloadLink href={addressOf(people.exportMyself, {})} name="eval-export.zip">
              {t('account.export.download')}
            </DownloadLink>
          </div>
        </Section>
        <Consents />
        <AccessLog />
      </div>
      <div className="stack-wide">
        <Section title={t('audit.list')} what={t('audit.list.own')}>
          <div>
            <ButtonLink variant="secondary" to="/app/audit">
              {t('audit.toList')}
            </ButtonLink>
          </div>
        </Section>
        <EraseMyself />
      </div>
    </div>
  )
}

const useConsents = () => useQuery({ ...callQuery(['user.consents'], people.consents, {}), ...sharedAnswer })

function Consents() {
  const { t } = useTexts()
  const query = useConsents()
  return (
    <Section title={t('account.consents')} what={t('account.consents.what')}>
      <Loaded query={query} height={80}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('account.consents.none')}</p>
          ) : (
            <Rows label={t('account.consents')}>
              {items.map((consent) => (
                <Consent key={consent._id} {...consent} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}

function Consent({
  subject,
  version,
  language,
  givenAt,
  withdrawnAt,
}: Answer<typeof people.consents>['items'][number]) {
  const { t, textByKey } = useTexts()
  const title = textByKey(`account.consents.${subject}`) ?? subject
  return (
    <Row
      title={
        version === null ? (
          title
        ) : (
          <a href={`/terms?version=${version}`}>
            {title}
            {version > 0 && `, ${t('shell.legal.version', { version })}`}
          </a>
        )
      }
      what={
        <>
          {t('account.consents.given')} <Moment value={givenAt} /> · {language.toUpperCase()}
          {withdrawnAt && (
            <>
              {' · '}
              {t('account.consents.withdrawn')} <Moment value={withdrawnAt} />
            </>
          )}
        </>
      }
    />
  )
}

const perPage = 10

function useAccessLog(page: number) {
  const paging = { l: perPage, lo: page }
  return useQuery({
    ...callQuery(['user.accessLog', paging], people.accessLog, { query: paging }),
    ...sharedAnswer,
    placeholderData: keepPreviousData,
  })
}

/** Repeated accesses within an hour are one row. */
function AccessLog() {
  const { t, textByKey } = useTexts()
  const [page, setPage] = useState(0)
  const query = useAccessLog(page)
  return (
    <Section title={t('account.access')} what={t('account.access.what')}>
      <Loaded query={query} height={120}>
        {({ total, items }) =>
          total === 0 ? (
            <p>{t('account.access.none')}</p>
          ) : (
            <Rows label={t('account.access')}>
              {items.map(({ _id, at, reader, byAdmin, action, record, times }) => (
                <Row
                  key={_id}
                  title={
                    byAdmin
                      ? [reader, t('account.access.reader')].filter(Boolean).join(' · ')
                      : reader || t('account.access.unnamed')
                  }
                  what={
                    <>
                      {textByKey(`account.access.${action}`) ?? t('account.access.other')}
                      {record && ` ${record}`} · <Moment value={at} />
                      {times > 1 && ` · ${t('account.access.times', { times })}`}
                    </>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <PageButtons page={page} perPage={perPage} total={query.data?.total ?? 0} onTurn={setPage} />
    </Section>
  )
}
