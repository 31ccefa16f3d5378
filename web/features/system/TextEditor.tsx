import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { legal } from '#contract/legal.ts'
import { unknownPlaceholders } from '#domain/legal.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useUnsaved } from '../../session/unsaved.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { CleanHtml } from '../../ui/text.tsx'
import { CheckField, LongTextField, SelectField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './TextEditor.module.css'

export type EditedKind = Answer<typeof legal.edit>['kinds'][number]
type Texts = EditedKind['texts']

export function TextEditor({ edited }: { edited: EditedKind }) {
  const { t, locale: shown } = useTexts()
  const [texts, setTexts] = useState(edited.texts)
  const [locale, setLocale] = useState<Locale>(shown)
  const preview = usePreview()
  const violationOf = useViolation()
  const own = edited.defaults[locale]
  const text = texts[locale] ?? own
  const show = (chosen: Locale) => {
    preview.reset()
    setLocale(chosen)
  }
  const write = (typed: string | null) => {
    preview.reset()
    setTexts({ ...texts, [locale]: typed === own ? null : typed })
  }
  return (
    <div className="stack">
      <Languages texts={texts} locale={locale} onChange={show} />
      {preview.data ? (
        <div className="panel" lang={locale}>
          <CleanHtml html={preview.data.html} />
        </div>
      ) : (
        <div className={styles.writing} lang={locale}>
          <LongTextField
            id="legal-text"
            label={t('operator.text')}
            value={text}
            error={violationOf(texts[locale])}
            onChange={write}
          />
        </div>
      )}
      <Publishing edited={edited} texts={texts} onWrong={show}>
        <Button
          variant="secondary"
          pending={preview.isPending}
          onClick={() => (preview.data ? preview.reset() : preview.mutate({ text, locale }))}
        >
          {t(preview.data ? 'operator.text.write' : 'operator.text.preview')}
        </Button>
        {texts[locale] !== null && (
          <Button variant="quiet" onClick={() => write(null)}>
            {t('operator.text.reset')}
          </Button>
        )}
      </Publishing>
    </div>
  )
}

interface LanguageProps {
  texts: Texts
  locale: Locale
  onChange: (locale: Locale) => void
}

function Languages({ texts, locale, onChange }: LanguageProps) {
  const { t } = useTexts()
  const stateOf = (one: Locale) => t(texts[one] === null ? 'operator.text.own' : 'operator.text.changed')
  return (
    <SelectField
      id="legal-language"
      label={t('operator.text.language')}
      value={locale}
      onChange={(value) => onChange(value as Locale)}
      options={locales.map((one) => ({
        value: one,
        label: `${t(`operator.text.${one}`)} – ${stateOf(one)}`,
      }))}
    />
  )
}

interface PublishingProps {
  edited: EditedKind
  texts: Texts
  onWrong: (locale: Locale) => void
  children: ReactNode
}

function Publishing({ edited, texts, onWrong, children }: PublishingProps) {
  const { t } = useTexts()
  const { kind, version } = edited
  const [asksAnew, setAsksAnew] = useState(kind === 'terms')
  const changed = locales.some((one) => texts[one] !== edited.texts[one])
  useUnsaved(changed)
  const { pending, start } = useAction()
  const violationOf = useViolation()
  const publish = () => {
    const wrong = locales.find((one) => violationOf(texts[one]))
    if (wrong) return onWrong(wrong)
    start({
      question: {
        title: t('operator.text.publish.ask'),
        body: t('operator.text.publish.what'),
        action: t('operator.text.publish'),
      },
      run: () => call(legal.publish, { params: { kind }, body: { texts, asksAnew, version } }),
      refreshes: [['legal']],
      onSuccess: (published) => showToast(t('operator.text.published', { version: published.version })),
    })
  }
  return (
    <>
      {kind === 'terms' && (
        <CheckField
          id="legal-asks"
          label={t('operator.text.asksAnew')}
          hint={t('operator.text.asksAnew.hint')}
          value={asksAnew}
          onChange={setAsksAnew}
        />
      )}
      {!changed && (
        <p id="legal-unchanged" className="small muted">
          {t('operator.text.unchanged')}
        </p>
      )}
      <div className="row">
        <Button disabled={!changed} pending={pending} aria-describedby="legal-unchanged" onClick={publish}>
          {t('operator.text.publish')}
        </Button>
        {children}
      </div>
    </>
  )
}

function useViolation() {
  const { fieldText } = useProblemText()
  return (text: string | null) => {
    const unknown = unknownPlaceholders(text ?? '')
    return unknown.length > 0 ? `${unknown.join(', ')}: ${fieldText('legalPlace')}` : undefined
  }
}

function usePreview() {
  const { problemText } = useProblemText()
  return useMutation({
    mutationFn: (body: { text: string; locale: Locale }) => call(legal.preview, { body }),
    onError: (problem) => showToast(problemText(problem), { type: 'error' }),
  })
}
