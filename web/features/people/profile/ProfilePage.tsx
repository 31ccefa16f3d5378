import { useQueryClient } from '@tanstack/react-query'
import { useSearch, useNavigate } from '@tanstack/react-router'
import type { TextKey } from '#texts/texts.ts'
import type { Account } from '#contract/account.ts'
import { fileUrl } from '../../../api/call.ts'
import { ImageField } from '../../../form/ImageField.tsx'
import { sessionQuery, useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar, QrCode } from '../../../ui/images.tsx'
import { ButtonLink, Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { PageHeader } from '../../../ui/pages.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Code, Mailbox } from '../../../ui/text.tsx'
import styles from './ProfilePage.module.css'
import { useEffect, useRef, useState } from 'react'
import { returnTo } from '../../../session/guard.ts'

const texts: Record<string, TextKey> = {
  firstname: 'account.firstname',
  lastname: 'account.lastname',
  birthday: 'account.missing.birthday',
  'address.street': 'account.missing.address.street',
  'address.zip': 'account.missing.address.zip',
  'address.city': 'account.missing.address.city',
  'address.country': 'account.missing.address.country',
}

const missingTexts = (missing: readonly string[]) =>
  missing.flatMap((field) => {
    const text = texts[field]
    const key = field === 'firstname' || field === 'lastname' ? field : `metadata.${field}`
    return text ? [{ field, text, id: `profile-${key.replaceAll('.', '-')}` }] : []
  })

export default function ProfilePage() {
  const { t } = useTexts()
  const account = useAccount()
  return (
    <>
      <PageHeader
        title={t('account.profile')}
        facts={
          <span>
            <Mailbox address={account.email} />
          </span>
        }
        actions={
          <>
            <ButtonLink variant="secondary" to="/app/my-data">
              {t('shell.nav.myData')}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/app/security" search={{}}>
              {t('shell.nav.security')}
            </ButtonLink>
          </>
        }
      />
      <ProfileForm account={account}>
        <Missing account={account} />
        <div className={styles.who}>
          <OwnCode evalId={account.evalid} />
          <Picture account={account} />
        </div>
      </ProfileForm>
    </>
  )
}

function Picture({ account }: { account: Account }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const picture = account.picture ?? null
  const src = picture ? fileUrl(picture) : null
  return (
    <section className="panel stack">
      <h2>{t('account.picture')}</h2>
      <ImageField
        kind="picture"
        fileId={picture}
        label={t('account.picture')}
        hint={t('account.picture.hint')}
        shown={<Avatar src={src} name={account.fullname || account.username} size={96} />}
        onChanged={() => client.invalidateQueries(sessionQuery)}
      />
    </section>
  )
}

function Missing({ account }: { account: Account }) {
  const { t } = useTexts()
  const { message } = useSearch({ strict: false })
  // A certificate needs a name, so missing names count as missing fields.
  const names = (['firstname', 'lastname'] as const).filter((field) => account[field].trim() === '')
  const missing = missingTexts([...names, ...account.missingInProfile])
  if (missing.length === 0) return <CompleteNow />
  return (
    <Notice severity={message === 'incomplete' ? 'warning' : 'info'} title={t('account.profile.incomplete')}>
      <p>{t('account.profile.incomplete.what')}</p>
      <ul className={styles.missing}>
        {missing.map(({ field, text, id }) => (
          <li key={field}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {t(text)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function OwnCode({ evalId }: { evalId: string }) {
  const { t } = useTexts()
  return (
    <section className={`panel ${styles.code}`}>
      <QrCode content={evalId} label={t('scan.own.qr')} size={160} />
      <div className="stack">
        <h2>{t('scan.own')}</h2>
        <p>
          {t('account.evalid')} <Code value={evalId} />
        </p>
        <p className="muted">{t('scan.own.what')}</p>
      </div>
    </section>
  )
}

function CompleteNow() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [href] = useState(returnTo.read)
  // The saved section may be far down the page.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (href === null) return null
  const goOn = () => {
    returnTo.forget()
    void navigate({ href })
  }
  return (
    <div ref={box}>
      <Notice
        severity="success"
        title={t('account.profile.complete')}
        action={<Button onClick={goOn}>{t(href === '/app' ? 'shell.toApp' : 'account.profile.goOn')}</Button>}
      >
        {t('account.profile.complete.what')}
      </Notice>
    </div>
  )
}
