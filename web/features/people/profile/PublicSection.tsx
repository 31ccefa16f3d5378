import { Link } from '@tanstack/react-router'
import type { Account } from '#contract/account.ts'
import { publicField } from '#contract/user.ts'
import { certificates } from '#contract/certificate.ts'
import { inForceFilter } from '#domain/certificate.ts'
import type { FieldSpec } from '../../../form/FormField.tsx'
import type { FormState } from '../../../form/useForm.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { type Profile, ProfileFields } from './ProfileFields.tsx'
import { PublicCard, type PublicPerson } from './PublicCard.tsx'
import { CopyButton } from '../../../ui/buttons.tsx'
import { useAll } from '../../../resource/queries.ts'
import styles from './PublicSection.module.css'

export const publicFields: FieldSpec<Profile>[] = [
  { field: 'publicProfile.enabled', text: 'public.enabled', kind: 'check' },
]

export function PublicSection({ account, form }: { account: Account; form: FormState<Profile> }) {
  const { t } = useTexts()
  const { enabled, fields } = form.values.publicProfile
  const preview = useOwnPublic(account, fields)
  const choose = (field: (typeof fields)[number], isOn: boolean) =>
    form.set('publicProfile.fields', isOn ? [...fields, field] : fields.filter((one) => one !== field))
  return (
    <section className={`panel stack ${styles.public}`} aria-labelledby="public-profile">
      <h2 id="public-profile">{t('account.public')}</h2>
      <p className="muted">{t('account.public.what')}</p>
      <div className={styles.halves}>
        <div className="stack">
          <ProfileFields form={form} fields={publicFields} />
          {enabled && fields.length === 0 && (
            <Notice severity="warning">
              {t('account.public.nothing', { nameless: t('account.public.nameless') })}
            </Notice>
          )}
          {enabled && (
            <fieldset className={styles.fields}>
              <legend>{t('account.public.fields')}</legend>
              {publicField.options.map((field) => (
                <CheckField
                  key={field}
                  id={`public-${field}`}
                  label={t(`account.public.field.${field}`)}
                  value={fields.includes(field)}
                  onChange={(isOn) => choose(field, isOn)}
                />
              ))}
            </fieldset>
          )}
        </div>
        <div className={styles.preview}>
          <h3>{t('account.public.preview')}</h3>
          {enabled ? <PublicCard person={preview} /> : <p className="muted">{t('account.public.off')}</p>}
          {account.publicProfile?.enabled && account.uuid && <PublicLink uuid={account.uuid} />}
        </div>
      </div>
    </section>
  )
}

function PublicLink({ uuid }: { uuid: string }) {
  const { t } = useTexts()
  const address = `${location.origin}/public/${uuid}`
  return (
    <div className="stack">
      <Link to="/public/$uuid" params={{ uuid }} target="_blank" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Link>
      <div>
        <CopyButton variant="secondary" text={address} copied={t('account.public.copied')}>
          {t('account.public.copy')}
        </CopyButton>
      </div>
    </div>
  )
}

function useOwnPublic(account: Account, fields: readonly string[]): PublicPerson {
  const { uuid = '', fullname, picture, evalid, email, phone, metadata, actor } = account
  const shows = fields.includes('certificates')
  const { data } = useAll(certificates, { userId: account._id, state: inForceFilter }, shows)
  const all = {
    fullname,
    picture,
    evalid,
    company: actor.company?.name,
    email,
    phone,
    city: metadata.address.city,
    certificates: data?.items ?? [],
  }
  return { uuid, ...Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field))) }
}
