import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { audit } from '#contract/audit.ts'
import { grantsOf } from '#domain/policy.ts'
import { callQuery } from '../../api/callQuery.ts'
import { Loaded } from '../../resource/Loaded.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditSearch, type AuditSearch } from './auditSearch.ts'
import { Entries } from './public/Entries.tsx'
import { narrowingOf } from './narrowing.ts'
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
