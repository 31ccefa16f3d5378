import { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import { languagesOf } from '#domain/wording.ts'
import { HelpLine } from '../../../form/help/WithHelp.tsx'
import { useAll } from '../../../resource/queries.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { ButtonLink } from '../../../ui/buttons.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { Choice } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { renewedWith, type Draft, type Template, type StepProps } from './draft.ts'

export function TemplateStep({ draft, change, authority, missing }: StepProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useAll(certificateTemplates, {
    sf: 'sortOrder',
    authorityId: authority.id,
  })
  if (error && !data) return <LoadError problem={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={280} />
  if (data.items.length === 0) return <NoTemplates />
  const { renewals = [] } = draft
  const offered =
    renewals.length === 0 ? data.items : data.items.filter(({ _id }) => renewedWith(draft, _id).length > 0)
  const choose = (id: string) => {
    const template = data.items.find(({ _id }) => _id === id)
    if (!template) return
    const { _id, name, level, validYears, reportTypes } = template
    change({
      template: { _id, name, level, validYears, reportTypes },
      authorityId: authority.id,
      language: null,
      ...(renewals.length > 0 && { people: renewedWith(draft, _id) }),
    })
  }
  const chosen = data.items.find(({ _id }) => _id === draft.template?._id)
  return (
    <>
      {missing && <Notice severity="error">{t('certificate.issue.template.choose')}</Notice>}
      <Retired {...{ draft, offered }} authorityId={authority.id} />
      <HelpLine topic="level" />
      <Choice
        label={t('certificate.issue.template')}
        name="template"
        value={draft.template?._id ?? null}
        options={offered.map((template) => ({
          value: template._id,
          title: `${template.level} · ${template.name}`,
          what: (
            <>
              <TemplateFacts template={template} />
              <ToRenew count={renewedWith(draft, template._id).length} />
            </>
          ),
        }))}
        onChange={choose}
      />
      {chosen && (
        <Languages template={chosen} value={draft.language} onChange={(language) => change({ language })} />
      )}
    </>
  )
}

function ToRenew({ count }: { count: number }) {
  const { t } = useTexts()
  return count > 0 && <b>{` · ${t('certificate.issue.renewing.people', { count })}`}</b>
}

/** Certificates to renew whose template was removed. */
function Retired({
  draft: { renewals = [] },
  offered,
  authorityId,
}: {
  draft: Draft
  offered: Template[]
  authorityId: string
}) {
  const { t } = useTexts()
  const without = renewals.filter(
    (one) => one.authorityId === authorityId && offered.every(({ _id }) => _id !== one.templateId),
  )
  if (without.length === 0) return null
  const names = [...new Set(without.map(({ person }) => person.fullname))].join(', ')
  return <Notice severity="warning">{t('certificate.issue.renewing.retired', { names })}</Notice>
}

function Languages({
  template,
  value,
  onChange,
}: {
  template: Template
  value: Locale | null
  onChange: (language: Locale | null) => void
}) {
  const { t } = useTexts()
  const languages = languagesOf(template)
  if (languages.length < 2) return null
  return (
    <SelectField
      id="issue-language"
      label={t('template.language')}
      none={null}
      options={languages.map((language) => ({ value: language, label: t(`template.language.${language}`) }))}
      value={value ?? template.language}
      onChange={(language) => onChange(language === template.language ? null : (language as Locale))}
    />
  )
}

function TemplateFacts({ template: { validYears, reportTypes } }: { template: Template }) {
  const { t } = useTexts()
  const reports = reportTypes.map((type) => t(`report.type.${type}`)).join(', ')
  return (
    <>
      {t('certificate.validYears', { count: validYears })}
      {reports && ` · ${t('certificate.reportTypes')}: ${reports}`}
    </>
  )
}

function NoTemplates() {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('certificate.issue.noTemplates')}
      action={
        <ButtonLink to="/app/certificate-templates">{t('certificate.issue.noTemplates.link')}</ButtonLink>
      }
    >
      {t('problem.certificateTemplate.missing')}
    </EmptyState>
  )
}
