import { Link, useParams } from '@tanstack/react-router'
import { certificates } from '#contract/certificate.ts'
import { coworkers } from '#contract/coworker.ts'
import { fileUrl } from '../../../api/call.ts'
import { accountState } from '../../people/public/accountState.ts'
import { ItemPage } from '../../../resource/ItemPage.tsx'
import { RelatedItems } from '../../../resource/RelatedItems.tsx'
import { useAccount } from '../../../session/session.ts'
import { useCan } from '../../../session/useCan.ts'
import { Day, DayOf } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar } from '../../../ui/images.tsx'
import { Code, Mailbox } from '../../../ui/text.tsx'
import { Facts, type Fact } from '../../../ui/lists.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { CoworkerActions } from './CoworkerActions.tsx'
import type { Coworker } from './CoworkerName.tsx'
import styles from './CoworkerPage.module.css'

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

function CoworkerBody({ coworker }: { coworker: Coworker }) {
  const can = useCan()
  return (
    <div className="stack-wide">
      <Who coworker={coworker} />
      {can('certificate.list', coworker) && <Certificates userId={coworker.userId} />}
      <CoworkerActions coworker={coworker} />
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

const Certificates = ({ userId }: { userId: string }) => {
  const { t } = useTexts()
  return (
    <RelatedItems
      resource={certificates}
      title={t('coworker.certificates')}
      filter={{ userId }}
      link={({ _id }) => `/app/certificates/${_id}`}
      show={({ name, number, dueDate, state }) => ({
        title: name,
        what: (
          <>
            <Code value={number} /> · {t('certificate.dueDate')} <Day value={dueDate} />
          </>
        ),
        badge: <StateBadge state={state} />,
      })}
      none={t('coworker.certificates.none')}
      all={(count) => (
        <Link to="/app/certificates" search={{ userId } as never}>
          {t('coworker.certificates.all', { count })}
        </Link>
      )}
    />
  )
}
