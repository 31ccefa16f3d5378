import { useSearch } from '@tanstack/react-router'
import type { Account } from '#contract/account.ts'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { missingTexts } from './missingTexts.ts'
import styles from './ProfilePage.module.css'
import { ProfileSection } from './ProfileSection.tsx'
import { profileSections } from './profileSections.ts'

/** One's own profile, saved section by section, with what is missing for a certificate on top. */
export function ProfilePage() {
  const { t } = useTexts()
  const account = useAccount()
  return (
    <>
      <PageHeader
        title={t('account.profile')}
        facts={
          <>
            <span>
              {t('account.evalid')} <Code value={account.evalid} />
            </span>
            <span>{account.email}</span>
          </>
        }
      />
      <div className={styles.sections}>
        <Missing account={account} />
        {profileSections.map((section) => (
          <ProfileSection key={section.title} account={account} {...section} />
        ))}
      </div>
    </>
  )
}

function Missing({ account }: { account: Account }) {
  const { t } = useTexts()
  const { message } = useSearch({ strict: false })
  const missing = missingTexts(account.missingInProfile)
  if (missing.length === 0) return null
  return (
    <Notice mood={message === 'incomplete' ? 'warning' : 'info'} title={t('account.profile.incomplete')}>
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
