import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { locales, type Locale } from '#domain/locale.ts'
import type { Wording } from '#domain/wording.ts'
import { fieldId } from '../../form/FormField.tsx'
import type { FormState } from '../../form/useForm.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { TextField } from '../../ui/fields.tsx'
import { RichField } from './RichField.tsx'
import { templateForm } from './templateFields.ts'
import styles from './Wordings.module.css'

interface Props {
  form: FormState
  shown: Locale
  onShow: (language: Locale) => void
}

const noWording: Wording = { name: '', standardsHtml: '', afterHtml: '' }
const panelId = 'template-wording'

export function Wordings({ form, shown, onShow }: Props) {
  const { t } = useTexts()
  const own = form.values.language as Locale
  const translations = form.values.translations as Partial<Record<Locale, Wording>>
  const languages = [own, ...locales.filter((locale) => locale !== own)]
  const tabs = useRef<HTMLDivElement>(null)
  useShowWrong(form, onShow)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by && languages.at((languages.indexOf(shown) + by) % languages.length)
    if (!next) return
    event.preventDefault()
    onShow(next)
    tabs.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  const isEmpty = (language: Locale) => language !== own && !translations[language]
  return (
    <section className="stack" aria-label={t('template.wording')}>
      <div ref={tabs} role="tablist" aria-label={t('template.wording')} className={styles.tabs}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={tabId(language)}
            aria-selected={language === shown}
            aria-controls={panelId}
            tabIndex={language === shown ? 0 : -1}
            onClick={() => onShow(language)}
            onKeyDown={onKeyDown}
          >
            {t(`template.language.${language}`)}
            {isEmpty(language) && (
              <span className={styles.empty}>
                <span> {t('template.wording.empty')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div key={shown} role="tabpanel" id={panelId} aria-labelledby={tabId(shown)} className="stack">
        {shown === own ? (
          <OwnWording form={form} />
        ) : (
          <Translated form={form} language={shown} own={own} wording={translations[shown] ?? noWording} />
        )}
      </div>
    </section>
  )
}

/** Shows the language with an error if only one has errors. */
function useShowWrong({ attempt, errors }: FormState, show: (language: Locale) => void) {
  const wrong = locales.find((one) =>
    Object.keys(errors).some((field) => field.startsWith(`translations.${one}.`)),
  )
  const showError = useEffectEvent(show)
  useEffect(() => {
    if (wrong) showError(wrong)
  }, [attempt, wrong])
}

const tabId = (language: Locale) => `template-wording-${language}`

const texts = ['standardsHtml', 'afterHtml'] as const

function OwnWording({ form }: { form: FormState }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  return texts.map((field) => {
    const error = form.errors[field]
    return (
      <RichField
        key={field}
        id={fieldId(templateForm, field)}
        label={t(`template.${field}`)}
        hint={t(`template.${field}.hint`)}
        value={form.values[field] as string}
        onChange={(html) => form.set(field, html)}
        error={error && fieldText(error)}
      />
    )
  })
}

interface TranslatedProps {
  form: FormState
  language: Locale
  own: Locale
  wording: Wording
}

function Translated({ form, language, own, wording }: TranslatedProps) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const field = (name: keyof Wording) => {
    const path = `translations.${language}.${name}`
    const error = form.errors[path]
    return {
      id: fieldId(templateForm, path),
      label: t(`template.${name}`),
      value: wording[name],
      error: error && fieldText(error),
      onChange: (value: string) => form.set(`translations.${language}`, { ...wording, [name]: value }),
    }
  }
  return (
    <>
      <p className="muted small">
        {t('template.wording.what', {
          language: t(`template.language.${language}`),
          own: t(`template.language.${own}`),
        })}
      </p>
      <TextField {...field('name')} optional />
      {texts.map((name) => (
        <RichField key={name} {...field(name)} />
      ))}
    </>
  )
}
