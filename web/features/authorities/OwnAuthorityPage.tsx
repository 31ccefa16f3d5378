import { certificationAuthorities } from '#contract/authority.ts'
import { ItemPage } from '../../resource/ItemPage.tsx'
import NoRights from '../../resource/NoRights.tsx'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Code } from '../../ui/text.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AuthorityParts } from './AuthorityParts.tsx'

export default function OwnAuthorityPage() {
  const { t, textByKey } = useTexts()
  const can = useCan()
  const { authority } = useSelectedAuthority()
  const { secondFactor } = useAccount()
  const waits = secondFactor.required && !secondFactor.enrolled
  if (!authority)
    return (
      <>
        <PageHeader title={t('authority.own')} />
        {waits ? (
          <NoRights />
        ) : (
          <EmptyState title={t('authority.own.none')}>{t('authority.own.none.what')}</EmptyState>
        )}
      </>
    )
  return (
    <ItemPage
      resource={certificationAuthorities}
      id={authority.id}
      titleOf={({ name }) => name}
      facts={({ code }) => (
        <>
          <Code value={code} />
          <span>
            {t('authority.role')}: {textByKey(`authority.role.${authority.role}`)}
          </span>
        </>
      )}
      actions={(item) =>
        can('certificateTemplate.list', item) && (
          <ButtonLink variant="secondary" to="/app/certificate-templates">
            {t('authority.templates')}
          </ButtonLink>
        )
      }
    >
      {(item) => (
        <div className="stack-wide">
          <AuthoritySelect />
          {item && <AuthorityParts authority={item} />}
        </div>
      )}
    </ItemPage>
  )
}

function AuthoritySelect() {
  const { t } = useTexts()
  const { authorities, authority, select } = useSelectedAuthority()
  if (authorities.length < 2) return null
  return (
    <SelectField
      id="selected-authority"
      label={t('authority.select')}
      value={authority?.id ?? ''}
      none={null}
      options={authorities.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={select}
    />
  )
}
