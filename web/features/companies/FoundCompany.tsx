import { useQueryClient } from '@tanstack/react-query'
import { companies } from '#contract/company.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { withoutFields } from '../../resource/resourceFields.ts'
import { sessionQuery } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { companyFields } from './companyFields.tsx'

// The page content is replaced without navigation, so scroll to the top.
function showNewPage() {
  scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

export function FoundCompany() {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  if (!can('company.create'))
    return (
      <>
        <PageHeader title={t('company.own')} />
        <Notice>{t('company.found.none')}</Notice>
      </>
    )
  return (
    <>
      <PageHeader title={t('company.found')} />
      <div className="stack-wide">
        <Notice>
          <p>{t('company.found.what')}</p>
          <p>{t('company.found.next')}</p>
        </Notice>
        <ResourceForm
          resource={companies}
          fields={withoutFields(companyFields, ['allowsR0', 'guardedRule'])}
          onSaved={() => void client.invalidateQueries(sessionQuery).then(showNewPage)}
        />
      </div>
    </>
  )
}
