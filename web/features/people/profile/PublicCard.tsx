import type { Answer } from '#contract/endpoint.ts'
import type { people } from '#contract/person.ts'
import { fileUrl } from '../../../api/call.ts'
import { Day } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar } from '../../../ui/images.tsx'
import { Code } from '../../../ui/text.tsx'
import { Facts, type Fact, Row, Rows } from '../../../ui/lists.tsx'
import { StateBadge } from '../../../ui/badges.tsx'
import { CertificateName } from '../../certificates/public/CertificateName.tsx'
import styles from './PublicCard.module.css'

export type PublicPerson = Answer<typeof people.readPublic>

export function PublicCard({ person }: { person: PublicPerson }) {
  const { t } = useTexts()
  const { fullname, picture, evalid, company, email, phone, city, certificates } = person
  const facts: (Fact | null)[] = [
    evalid ? { term: t('account.evalid'), value: <Code value={evalid} /> } : null,
    company ? { term: t('account.public.field.company'), value: company } : null,
    city ? { term: t('account.public.field.city'), value: city } : null,
    email ? { term: t('account.email'), value: <a href={`mailto:${email}`}>{email}</a> } : null,
    phone ? { term: t('account.phone'), value: <a href={`tel:${phone}`}>{phone}</a> } : null,
  ]
  const lines = facts.filter((fact) => fact !== null)
  return (
    <div className={`panel ${styles.card}`}>
      <div className={styles.head}>
        {picture !== undefined && (
          <Avatar src={picture ? fileUrl(picture) : null} name={fullname ?? ''} size={72} />
        )}
        <b className={styles.name}>{fullname || t('account.public.nameless')}</b>
      </div>
      {lines.length > 0 && <Facts facts={lines} />}
      {certificates && certificates.length === 0 && (
        <p className="muted">{t('account.public.noCertificate')}</p>
      )}
      {certificates && certificates.length > 0 && (
        <Rows label={t('account.public.field.certificates')}>
          {certificates.map(({ name, level, language, issuer, dueDate, state }) => (
            <Row
              key={`${issuer} ${name} ${dueDate}`}
              title={<CertificateName {...{ name, level, language }} />}
              what={
                <>
                  {level} · {issuer} · {t('account.public.until')} <Day value={dueDate} />
                </>
              }
              badge={<StateBadge state={state} />}
            />
          ))}
        </Rows>
      )}
    </div>
  )
}
