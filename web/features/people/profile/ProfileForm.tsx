import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Account } from '#contract/account.ts'
import { profile, users } from '#contract/user.ts'
import { call } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import { valueAt, withValue } from '../../../form/check.ts'
import { FormErrors } from '../../../form/Form.tsx'
import { useAskBeforeLeaving } from '../../../form/useAskBeforeLeaving.ts'
import { useForm } from '../../../form/useForm.ts'
import { sessionQuery } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { profileFields, profileSections } from '../profileFields.ts'
import { type Profile, ProfileFields, profileFormId } from './ProfileFields.tsx'
import { PublicSection, publicFields } from './PublicSection.tsx'
import styles from './ProfilePage.module.css'

/** All sections are one form, saved together. */
export function ProfileForm({ account, children }: { account: Account; children: ReactNode }) {
  const { t } = useTexts()
  const form = useProfileForm(account)
  const sections = profileSections.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ field }) => field !== 'expiryDigest' || leads(account)),
  }))
  const fields = [...sections.flatMap((section) => section.fields), ...publicFields]
  return (
    <form
      noValidate
      aria-busy={form.pending}
      onSubmit={(event) => {
        // The event of a form in a dialog passes through here too.
        if (event.target === event.currentTarget) void form.submit(event)
      }}
    >
      <FormErrors form={form} formId={profileFormId} area="account" fields={fields} />
      <div className={styles.sections}>
        {children}
        <div className={styles.parts}>
          {sections.map((section) => (
            <section key={section.title} className="panel stack">
              <h2>{t(section.title)}</h2>
              {section.title === 'account.naming' && <p className="muted">{t('account.naming.what')}</p>}
              <ProfileFields form={form} fields={section.fields} />
            </section>
          ))}
        </div>
      </div>
      <PublicSection account={account} form={form} />
      {(form.changed || form.pending) && (
        <div className={styles.bar}>
          <span role="status">{t('account.profile.unsaved')}</span>
          <Button type="submit" pending={form.pending}>
            {t('shell.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

const leads = ({ actor: { company, authorities } }: Account) =>
  company?.role === 'admin' || authorities.some(({ role }) => role === 'admin')

function useProfileForm(account: Account) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [base, setBase] = useState(() => profileOf(account))
  const form = useForm<Profile>({
    schema: profile,
    initial: base,
    send: async (values) => {
      const now = client.getQueryData(sessionQuery.queryKey)?.account ?? account
      const body = { ...changesOn(profileOf(now), base, values), version: now.version }
      try {
        await call(users.update, { params: { id: account._id }, body })
      } catch (problem) {
        // The next attempt uses the profile as it was changed elsewhere.
        if (isProblem(problem, 'stale')) await client.invalidateQueries(sessionQuery)
        throw problem
      }
      setBase(values)
      await client.invalidateQueries(sessionQuery)
      showToast(t('account.profile.saved'))
    },
  })
  useAskBeforeLeaving(form.changed && !form.pending)
  return form
}

/** The stored profile with the changed values. What was changed elsewhere remains. */
function changesOn(stored: Profile, base: Profile, values: Profile) {
  const isChanged = (field: string) =>
    JSON.stringify(valueAt(values, field)) !== JSON.stringify(valueAt(base, field))
  const { publicProfile: _stored, ...rest } = profileFields.fields
    .filter(({ field }) => isChanged(field))
    .reduce((body, { field }) => withValue(body, field, valueAt(values, field)), stored)
  // Sending the public part records a consent.
  return { ...rest, ...(isChanged('publicProfile') && { publicProfile: values.publicProfile }) }
}

const profileOf = (account: Account): Profile => ({
  firstname: account.firstname,
  lastname: account.lastname,
  phone: account.phone ?? '',
  language: account.language,
  certificateNotification: account.certificateNotification ?? true,
  expiryDigest: account.expiryDigest ?? true,
  metadata: account.metadata,
  namedInCredential: account.namedInCredential ?? false,
  publicProfile: account.publicProfile ?? { enabled: false, fields: [] },
})
