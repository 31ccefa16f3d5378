import type { ReactNode } from 'react'
import { IconId } from '@tabler/icons-react'
import { certificates, type Certificate } from '#contract/certificate.ts'
import { shownStates, usualLevels } from '#domain/certificate.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { companies } from '#contract/company.ts'
import { certificateTemplates } from '#contract/template.ts'
import type { FilterSpec } from '../../resource/Filters.tsx'
import { ListPage } from '../../resource/ListPage.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { Day } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { DownloadLink } from '../../ui/buttons.tsx'
import type { Option } from '../../ui/fields.tsx'
import { Code } from '../../ui/text.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { CertificateState } from './CertificateState.tsx'
import { CertificateName } from './public/CertificateName.tsx'
import { bulkActionsFor } from './bulkActions.ts'
import { useRenewSelected } from './useRenewSelected.ts'
import { useAll } from '../../resource/queries.ts'
import { addressOf } from '../../api/call.ts'
import { hasCard } from './hasCard.ts'
import styles from './CertificateCard.module.css'

export default function CertificatesPage() {
  const can = useCan()
  return (
    <ListPage
      resource={certificates}
      createPath="/app/certificate/new"
      descending
      // Soonest first, where the day of the end is what is searched for.
      orderBy={endingFirst}
      // The selection has its own button.
      actions={({ items }, isSelecting) => !isSelecting && <PrintCards items={items} />}
      filters={useFilters()}
      link={({ _id }) => `/app/certificates/${_id}`}
      columns={[
        {
          field: 'name',
          show: ({ name, level, language }) => (
            <span className={styles.translated}>
              <CertificateName {...{ name, level, language }} />
            </span>
          ),
        },
        { field: 'number', wide: true, show: ({ number }) => <Whole>{<Code value={number} />}</Whole> },
        'holder',
        { field: 'issuer', wide: 'most' },
        { field: 'level', show: ({ level }) => <Whole>{level}</Whole> },
        { field: 'issueDate', wide: true, show: ({ issueDate }) => <Day value={issueDate} /> },
        { field: 'dueDate', show: ({ dueDate }) => <Day value={dueDate} /> },
        { field: 'state', show: (certificate) => <CertificateState certificate={certificate} stacked /> },
      ]}
      bulkActions={bulkActionsFor(can, useRenewSelected())}
      nameOf={({ name, holder }) => `${holder}, ${name}`}
      card={(certificate) => <CertificateCard certificate={certificate} />}
      empty={<EmptyText />}
    />
  )
}

const endingFirst = (filters: Record<string, string>) =>
  filters.state === 'expiring' || filters['dueDate.from'] || filters['dueDate.to']
    ? { sort: 'dueDate', desc: false }
    : undefined

function useFilters(): FilterSpec[] {
  const { t } = useTexts()
  const levels = useLevels()
  const companies = useCompanies()
  const authorities = useAuthorities()
  const { _id: value, actor } = useAccount()
  const byMe = { field: 'issuedBy', options: [{ value, label: t('shell.filter.byMe') }], more: true } as const
  return [
    { field: 'state', kind: 'several', options: shownStates },
    { field: 'level', kind: 'several', options: levels },
    { field: 'dueDate.from', kind: 'day' },
    { field: 'dueDate.to', kind: 'day' },
    { field: 'issueDate.from', kind: 'day', more: true },
    { field: 'issueDate.to', kind: 'day', more: true },
    ...(actor.authorities.length > 0 ? [byMe] : []),
    ...severalOf('companyId', companies, 1),
    ...severalOf('authorityId', authorities, 2),
  ]
}

const severalOf = (field: string, options: Option[], fewest: number): FilterSpec[] =>
  options.length < fewest ? [] : [{ field, kind: 'several', options, more: true }]

const Whole = ({ children }: { children: ReactNode }) => <span className={styles.whole}>{children}</span>

function EmptyText() {
  const { t } = useTexts()
  const { evalid, actor } = useAccount()
  if (actor.authorities.length > 0) return t('certificate.empty.authority')
  return (
    <>
      <p>{t('certificate.empty.what')}</p>
      <p>
        <b>{t('certificate.myEvalId', { evalId: evalid })}</b>
      </p>
    </>
  )
}

function useAuthorities() {
  const { isAdmin, authorities } = useAccount().actor
  const { data } = useAll(certificationAuthorities, { sf: 'name' }, isAdmin)
  const all = data?.items.map(({ _id: id, name }) => ({ id, name })) ?? authorities
  return all.map(({ id, name }) => ({ value: id, label: name }))
}

function useCompanies() {
  const { isAdmin, authorities } = useAccount().actor
  const { data } = useAll(companies, { sf: 'name' }, isAdmin || authorities.length > 0)
  return (data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
}

function useLevels() {
  const can = useCan()
  const { data } = useAll(certificateTemplates, { sf: 'level' }, can('certificateTemplate.list'))
  const levels = new Set<string>([...usualLevels, ...(data?.items ?? []).map(({ level }) => level)])
  return [...levels].map((level) => ({ value: level, label: level }))
}

function PrintCards({ items }: { items: Certificate[] }) {
  const { t } = useTexts()
  const can = useCan()
  const printed = items.filter((one) => hasCard(one) && can('certificate.issue', one))
  if (printed.length === 0) return null
  const ids = printed.map(({ _id }) => _id).join(',')
  return (
    <DownloadLink
      href={addressOf(certificates.cards, {}, { ids, marks: true })}
      name={t('certificate.card.many.file')}
      icon={<IconId size={20} aria-hidden />}
    >
      {t('certificate.card.shown', { count: printed.length })}
    </DownloadLink>
  )
}
