import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '#contract/person.ts'
import { call } from '../../../api/call.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { PageButtons } from '../../../resource/Pages.tsx'
import { Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/states.tsx'

const perPage = 10

/** Repeated accesses within an hour are one row. */
export function AccessLog() {
  const { t, textByKey } = useTexts()
  const [page, setPage] = useState(0)
  const query = { l: perPage, lo: page }
  const { data, error, refetch } = useQuery({
    queryKey: ['user.accessLog', query],
    queryFn: ({ signal }) => call(people.accessLog, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('account.access')} what={t('account.access.what')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data?.total === 0 && <p>{t('account.access.none')}</p>}
      {data && data.total > 0 && (
        <Rows label={t('account.access')}>
          {data.items.map(({ _id, at, reader, byAdmin, action, record, times }) => (
            <Row
              key={_id}
              title={
                byAdmin
                  ? [reader, t('account.access.reader')].filter(Boolean).join(' · ')
                  : reader || t('account.access.somebody')
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
      )}
      <PageButtons page={page} perPage={perPage} total={data?.total ?? 0} onTurn={setPage} />
    </Section>
  )
}
