import { useQuery } from '@tanstack/react-query'
import { timestamps } from '#contract/checkpoint.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Section } from '../../ui/pages.tsx'
import { timestampNotice } from './timestampNotice.ts'

export function Timestamps() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(callQuery(['timestamps'], timestamps.read, {}))
  const notice = data ? timestampNotice(data) : []
  return (
    <Section title={t('operator.timestamps')} what={t('operator.timestamps.what')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {notice.length > 0 && <Notice severity="warning">{notice.map((key) => t(key)).join(' ')}</Notice>}
      {data && (
        <Facts
          facts={[
            {
              term: t('operator.timestamps.authority'),
              value: data.authority ?? t('operator.timestamps.own'),
            },
            {
              term: t('operator.timestamps.missing'),
              value: <span className="figure">{data.missing}</span>,
            },
            ...(data.lastMissingAt
              ? [{ term: t('operator.timestamps.last'), value: <Moment value={data.lastMissingAt} /> }]
              : []),
          ]}
        />
      )}
    </Section>
  )
}
