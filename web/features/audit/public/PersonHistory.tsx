import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit, auditSide } from '#contract/audit.ts'
import { addDays } from '#domain/day.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Loaded } from '../../../resource/Loaded.tsx'
import { PageButtons } from '../../../resource/Pages.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Entries } from './Entries.tsx'

const perPage = 20
const sides = auditSide.options
const periods = ['7', '30', '365'] as const

interface Filters {
  side: (typeof sides)[number] | undefined
  days: string
  page: number
}

/** Who did what to a person, and what the person did, as far as the reader may see it. */
export default function PersonHistory({ userId, name }: { userId: string; name: string }) {
  const { t } = useTexts()
  const today = useToday()
  const [{ side, days, page }, setFilters] = useState<Filters>({ side: 'to', days: '', page: 0 })
  const from = days ? addDays(today, -Number(days)) : undefined
  const query = { person: userId, side, from, l: perPage, lo: page }
  const result = useQuery({
    ...callQuery(['audit', query], audit.read, { query }),
    placeholderData: keepPreviousData,
  })
  const show = (change: Partial<Filters>) => setFilters((filters) => ({ ...filters, page: 0, ...change }))
  return (
    <div className="stack">
      <div className="row">
        <SelectField
          id="history-side"
          label={t('audit.side')}
          none={t('audit.side.all')}
          options={sides.map((value) => ({ value, label: t(`audit.side.${value}`, { name }) }))}
          value={side ?? ''}
          onChange={(chosen) => show({ side: sides.find((one) => one === chosen) })}
        />
        <SelectField
          id="history-days"
          label={t('audit.period')}
          none={t('audit.period.all')}
          options={periods.map((value) => ({
            value,
            label: t('audit.period.days', { count: Number(value) }),
          }))}
          value={days}
          onChange={(chosen) => show({ days: chosen })}
        />
      </div>
      <Loaded query={result} height={240}>
        {({ total, items, more }) =>
          total === 0 ? (
            <EmptyState title={t('audit.empty')}>{t('audit.empty.person')}</EmptyState>
          ) : (
            <>
              <Entries items={items} />
              {more && <p className="muted">{t('audit.most', { total })}</p>}
              <PageButtons
                page={page}
                perPage={perPage}
                total={total}
                onTurn={(turned) => show({ page: turned })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
