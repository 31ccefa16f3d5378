import { lazy, Suspense } from 'react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { coworkers } from '#contract/coworker.ts'
import { fileUrl } from '../../../api/call.ts'
import { HeldCertificates } from '../../certificates/public/HeldCertificates.tsx'
import { accountState } from '../../people/public/accountState.ts'
import { ItemPage } from '../../../resource/ItemPage.tsx'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { DayOf } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar } from '../../../ui/images.tsx'
import { Code, Mailbox } from '../../../ui/text.tsx'
import { Facts, type Fact } from '../../../ui/lists.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { tabIn, Tabs } from '../../../ui/tabs.tsx'
import { CoworkerActions } from './CoworkerActions.tsx'
import type { Coworker } from './CoworkerName.tsx'
import styles from './CoworkerPage.module.css'

const PersonHistory = lazy(() => import('../../audit/public/PersonHistory.tsx'))

export default function CoworkerPage() {
  const { uuid = '' } = useParams({ strict: false })
  const { t, textByKey } = useTexts()
  return (
    <ItemPage
      resource={coworkers}
      id={uuid}
      back={{ to: '/app/coworker', label: t('coworker.list') }}
      titleOf={({ fullname, evalid }) => fullname || t('coworker.nameless', { evalid })}
      facts={({ role, evalid, suspendedAt }) => (
        <>
          {suspendedAt && <StateBadge state="personSuspended" />}
          <span>{textByKey(`coworker.role.${role}`)}</span>
          <Code value={evalid} />
        </>
      )}
    >
      {(coworker) => coworker && <CoworkerBody coworker={coworker} />}
    </ItemPage>
  )
}

const parts = ['overview', 'history', 'access'] as const

function CoworkerBody({ coworker }: { coworker: Coworker }) {
  const { t } = useTexts()
  const can = useCan()
  const part = tabIn(useSearch({ strict: false }), parts)
  const { userId, companyId, fullname, evalid } = coworker
  // Entries of the company; others see only their own.
  const seesHistory = can('audit.read', { companyId })
  const leads = can('coworker.update', coworker)
  if (!leads) return <Overview coworker={coworker} />
  return (
    <>
      <Tabs
        label={t('person.parts')}
        tabs={parts
          .filter((value) => value !== 'history' || seesHistory)
          .map((value) => ({ value, label: t(`person.part.${value}`) }))}
        current={part}
      />
      {part === 'overview' && <Overview coworker={coworker} />}
      {part === 'history' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <PersonHistory userId={userId} name={fullname || evalid} />
        </Suspense>
      )}
      {part === 'access' && (
        <div className={styles.access}>
          <CoworkerActions coworker={coworker} />
        </div>
      )}
    </>
  )
}

function Overview({ coworker }: { coworker: Coworker }) {
  const { t } = useTexts()
  const can = useCan()
  return (
    <div className="halves">
      <Who coworker={coworker} />
      {can('certificate.list', coworker) && (
        <HeldCertificates userId={coworker.userId} title={t('coworker.certificates')} />
      )}
    </div>
  )
}

function Who({ coworker }: { coworker: Coworker }) {
  const { t, textByKey } = useTexts()
  const { userId } = useAccount().actor
  const { fullname, picture, role, since, email, phone, language, activated } = coworker
  const { suspendedAt, suspensionReason } = coworker
  const facts: (Fact | null)[] = [
    { term: t('coworker.role'), value: textByKey(`coworker.role.${role}`) },
    { term: t('coworker.since'), value: <DayOf moment={since} /> },
    email === undefined
      ? null
      : {
          term: t('coworker.email'),
          value: (
            <a href={`mailto:${email}`}>
              <Mailbox address={email} />
            </a>
          ),
        },
    phone ? { term: t('coworker.phone'), value: <a href={`tel:${phone}`}>{phone}</a> } : null,
    language === undefined
      ? null
      : { term: t('account.language'), value: textByKey(`account.language.${language}`) },
    suspendedAt ? { term: t('coworker.suspendedAt'), value: <DayOf moment={suspendedAt} /> } : null,
    suspensionReason ? { term: t('coworker.suspensionReason'), value: suspensionReason } : null,
    activated === false
      ? { term: t('coworker.account'), value: <StateBadge state={accountState(coworker)} /> }
      : null,
  ]
  return (
    <div className={`panel ${styles.who}`}>
      <Avatar src={picture ? fileUrl(picture) : null} name={fullname} size={96} />
      <div className={styles.facts}>
        <Facts facts={facts.filter((fact) => fact !== null)} />
        {coworker.userId === userId && <Link to="/app/user">{t('coworker.ownProfile')}</Link>}
      </div>
    </div>
  )
}
