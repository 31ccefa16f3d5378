import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { certificateTemplates } from '#contract/template.ts'
import { reportTypes } from '#domain/reportType.ts'
import type { Locale } from '#domain/locale.ts'
import { usualTheme } from '#domain/theme.ts'
import { fieldId } from '../../form/FormField.tsx'
import type { FormState } from '../../form/useForm.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { CheckField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Preview } from './Preview.tsx'
import { type Template, templateFields, templateForm } from './templateFields.ts'
import { UploadedPages } from './UploadedPages.tsx'
import { overflowErrors } from './overflow.ts'
import { useDraw } from './useDrawing.ts'
import { useFieldName } from './useFieldName.ts'
import { Wordings } from './Wordings.tsx'
import styles from './TemplateEditor.module.css'

interface Props {
  template?: Template
  authority: { id: string; name: string }
}

const blank = {
  ...usualTheme,
  language: 'de',
  secondLanguage: 'en',
  translations: {},
  sheetId: null,
  boxes: [],
  validYears: 3,
  reportTypes: [],
  standardsHtml: '',
  afterHtml: '',
}

export function TemplateEditor({ template, authority }: Props) {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [shown, show] = useState<Locale | null>(null)
  const nameOf = useFieldName()
  const draw = useDraw(authority.id)
  const own = (form: FormState) => form.values.language as Locale
  return (
    <div className={styles.editor}>
      <div className="stack">
        {template?.used && <Notice>{t('template.used.what')}</Notice>}
        <ResourceForm
          resource={certificateTemplates}
          item={template}
          blank={{ ...blank, language: locale, authorityId: authority.id }}
          fields={templateFields}
          formId={templateForm}
          nameOf={nameOf}
          judge={(values) => overflowErrors(values, (language) => draw(values, language))}
          after={(form) => (
            <>
              {form.values.layout === 'uploaded' ? (
                <UploadedPages
                  {...{ form, aside }}
                  authorityId={authority.id}
                  printedIn={shown ?? own(form)}
                />
              ) : (
                aside &&
                createPortal(
                  <Preview values={form.values} authorityId={authority.id} printedIn={shown ?? own(form)} />,
                  aside,
                )
              )}
              <ReportRights form={form} />
              <Wordings form={form} shown={shown ?? own(form)} onShow={show} />
            </>
          )}
          onSaved={({ _id }) => void navigate({ to: '/app/certificate-templates/$id', params: { id: _id } })}
        />
      </div>
      <aside ref={setAside} className={styles.aside} />
    </div>
  )
}

function ReportRights({ form }: { form: FormState }) {
  const { t } = useTexts()
  const chosen = form.values.reportTypes as readonly string[]
  const choose = (type: string, on: boolean) =>
    form.set(
      'reportTypes',
      reportTypes.filter((one) => (one === type ? on : chosen.includes(one))),
    )
  return (
    <fieldset className={styles.rights}>
      <legend>{t('template.reportTypes')}</legend>
      {reportTypes.map((type) => (
        <CheckField
          key={type}
          id={fieldId(templateForm, `reportTypes.${type}`)}
          label={t(`report.type.${type}`)}
          value={chosen.includes(type)}
          onChange={(on) => choose(type, on)}
        />
      ))}
    </fieldset>
  )
}
