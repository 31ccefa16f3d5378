import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { audit, auditSide } from '#contract/audit.ts'
import { formatDay, isDay } from '#domain/day.ts'
import { grantsOf } from '#domain/policy.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { FilterBar } from '../../resource/FilterBar.tsx'
import { itemName } from '../../resource/itemName.ts'
import { Find } from '../../resource/Find.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { auditSearch, type AuditSearch } from './auditSearch.ts'
import { Entries } from './public/Entries.tsx'
import { narrowingOf, areas } from './narrowing.ts'
import { usePeople } from './usePeople.ts'
import { DayField } from '../../i18n/dates/fields.tsx'
import { SelectField } from '../../ui/fields.tsx'
import styles from './AuditPage.module.css'

const perPage = 20

export default function AuditPage() {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { search, show, ...entries } = useEntries()
  const { data, isPlaceholderData } = entries
  const isOwn = grantsOf(actor, 'audit.read').every(({ owners }) => owners.userId !== undefined)
  // The page in the address may no longer exist.
  if (data && data.total > 0 && data.items.length === 0 && !isPlaceholderData)
    return (
      <Navigate
        to="/app/audit"
        search={auditSearch({ ...search, page: Math.ceil(data.total / perPage) })}
        replace
      />
    )
  return (
    <>
      <PageHeader
        title={t('audit.list')}
        back={isOwn ? { to: '/app/my-data', label: t('shell.nav.myData') } : undefined}
      />
      <div className="stack-wide">
        <p className={styles.what}>{t(isOwn ? 'audit.list.own' : 'audit.list.what')}</p>
        <AuditFilters search={search} isOwn={isOwn} show={show} />
        <Loaded query={entries}>
          {({ total, items }) =>
            total === 0 ? (
              <EmptyState title={t('audit.empty')}>{t('audit.empty.what')}</EmptyState>
            ) : (
              <Entries items={items} />
            )
          }
        </Loaded>
        {data?.more && <p className="muted">{t('audit.most', { total: data.total })}</p>}
        <PageButtons
          page={(search.page ?? 1) - 1}
          perPage={perPage}
          total={data?.total ?? 0}
          onTurn={(page) => show({ page: page + 1 })}
        />
      </div>
    </>
  )
}

function useEntries() {
  const navigate = useNavigate()
  const search = narrowingOf(auditSearch(useSearch({ strict: false })))
  const { page = 1, ...narrowing } = search
  const query = { ...narrowing, l: perPage, lo: page - 1 }
  const result = useQuery({
    ...callQuery(['audit', query], audit.read, { query }),
    placeholderData: keepPreviousData,
  })
  const show = (change: AuditSearch) =>
    void navigate({
      to: '/app/audit',
      search: auditSearch({ ...search, page: undefined, ...change }),
      resetScroll: false,
    })
  return { search, show, ...result }
}

interface FilterProps {
  search: AuditSearch
  show: (change: AuditSearch) => void
}

interface Props extends FilterProps {
  /** The reader sees only own entries. */
  isOwn: boolean
}

function AuditFilters({ search, isOwn, show }: Props) {
  const { area = '', from = '', to = '' } = search
  const { t, textByKey, locale } = useTexts()
  const options = areas.flatMap((value) => {
    const label = itemName(value, textByKey)
    return label ? [{ value, label }] : []
  })
  return (
    <FilterBar
      className={styles.filters}
      printed={[
        { term: t('audit.area'), value: itemName(area, textByKey) ?? '' },
        { term: t('audit.from'), value: isDay(from) ? formatDay(from, locale) : '' },
        { term: t('audit.to'), value: isDay(to) ? formatDay(to, locale) : '' },
      ]}
    >
      <SelectField
        id="audit-area"
        label={t('audit.area')}
        none={t('audit.area.all')}
        options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={area}
        onChange={(chosen) => show({ area: chosen })}
      />
      {!isOwn && <PersonFilters search={search} show={show} />}
      <div className={styles.days}>
        <DayField
          id="audit-from"
          passes="leaving"
          label={t('audit.from')}
          value={from}
          onChange={(day) => show({ from: day })}
        />
        <DayField
          id="audit-to"
          passes="leaving"
          label={t('audit.to')}
          value={to}
          onChange={(day) => show({ to: day })}
        />
      </div>
    </FilterBar>
  )
}

function PersonFilters({ search: { person = '', side = '' }, show }: FilterProps) {
  const { t } = useTexts()
  const people = usePeople()
  const name = people.options.find(({ value }) => value === person)?.label ?? t('audit.otherPerson')
  return (
    <>
      <Find
        id="audit-person"
        label={t('audit.person')}
        searchLabel={t('audit.person.search')}
        none={t('audit.person.all')}
        choices={people}
        value={person}
        onChange={(chosen) => show({ person: chosen, side: undefined })}
      />
      {person && (
        <SelectField
          id="audit-side"
          label={t('audit.side')}
          none={t('audit.side.all')}
          options={auditSide.options.map((value) => ({ value, label: t(`audit.side.${value}`, { name }) }))}
          value={side}
          onChange={(chosen) => show({ side: chosen })}
        />
      )}
    </>
  )
}
