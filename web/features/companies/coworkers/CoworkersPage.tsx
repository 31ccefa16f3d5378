import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { companyRole, coworkers } from '#contract/coworker.ts'
import { grantsOf } from '#domain/policy.ts'
import type { ColumnSpec } from '../../../resource/columns.ts'
import { ListPage } from '../../../resource/ListPage.tsx'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { DayOf } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { Code } from '../../../ui/text.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { LevelChips, LevelsRead } from '../../qualification/public/LevelChips.tsx'
import { CoworkerName, type Coworker } from './CoworkerName.tsx'
import { Invitations } from './Invitations.tsx'
import styles from './CoworkersPage.module.css'

const levelsOf = (companyId: string): ColumnSpec<Coworker> => ({
  field: 'userId',
  show: ({ userId }, items) => (
    <LevelChips companyId={companyId} userId={userId} people={items.map((one) => one.userId)} />
  ),
  card: 'whole',
  exportAs: null,
})

export default function CoworkersPage() {
  const { t, textByKey } = useTexts()
  const { actor } = useAccount()
  const can = useCan()
  const company = actor.company
  const fixed = company ? { companyId: company.id } : undefined
  const sees = grantsOf(actor, 'coworker.list').some(({ fields }) => fields !== 'card')
  const companyId = company?.id
  const hasLevels = sees && companyId !== undefined && can('qualification.read', { companyId })
  const [ready, setReady] = useState(!hasLevels)
  const contact: ColumnSpec<Coworker>[] = sees ? [{ field: 'email' }, { field: 'phone' }] : []
  return (
    <ListPage
      resource={coworkers}
      fixed={fixed}
      ready={ready}
      above={(list) =>
        hasLevels &&
        !list.loading && (
          <LevelsRead
            companyId={companyId}
            people={list.items.map(({ userId }) => userId)}
            onRead={() => setReady(true)}
          />
        )
      }
      filters={[{ field: 'role', options: companyRole.options }]}
      actions={() =>
        company &&
        can('invitation.create', { companyId: company.id }) && (
          <ButtonLink variant="secondary" to="/app/coworker/import">
            {t('importing.open')}
          </ButtonLink>
        )
      }
      create={
        company &&
        can('invitation.create', { companyId: company.id }) && (
          <ButtonLink to="/app/coworker/invite" icon={<IconUserPlus size={20} aria-hidden />}>
            {t('invitation.create')}
          </ButtonLink>
        )
      }
      link={({ _id }) => `/app/coworker/${_id}`}
      columns={[
        {
          field: 'lastname',
          exportAs: 'fullname',
          show: (coworker) => <CoworkerName coworker={coworker} />,
        },
        { field: 'evalid', show: ({ evalid }) => <Code value={evalid} whole /> },
        ...(hasLevels ? [levelsOf(companyId)] : []),
        {
          field: 'role',
          show: ({ role, suspendedAt }) => (
            <>
              {textByKey(`coworker.role.${role}`)} {suspendedAt && <StateBadge state="personSuspended" />}
            </>
          ),
          card: 'whole',
        },
      ]}
      more={[...contact, { field: 'since', show: ({ since }) => <DayOf moment={since} /> }]}
      below={
        company &&
        can('invitation.list', { companyId: company.id }) && (
          <div className={styles.below}>
            <Invitations companyId={company.id} />
          </div>
        )
      }
    />
  )
}
