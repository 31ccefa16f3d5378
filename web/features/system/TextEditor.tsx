import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { legal } from '#contract/legal.ts'
import { unknownPlaces } from '#domain/legal.ts'
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
import type { EditedKind } from './Versions.tsx'
import styles from './TextEditor.module.css'

export function TextEditor({ edited }: { edited: EditedKind }) {
  const { t, locale: shown } = useTexts()
  const { kind } = edited
  const [texts, setTexts] = useState(edited.texts)
  const [locale, setLocale] = useState<Locale>(shown)
  const [asksAnew, setAsksAnew] = useState(kind === 'terms')
  const changed = locales.some((one) => texts[one] !== edited.texts[one])
  useUnsaved(changed)
  const preview = usePreview()
  const publish = useAction()
  const own = edited.defaults[locale]
  const violationOf = useViolation()
  const send = () => {
    const wrong = locales.find((one) => violationOf(texts[one]))
    if (wrong) {
      preview.reset()
      return setLocale(wrong)
    }
    publish.start({
      question: {
        title: t('operator.text.publish.ask'),
        body: t('operator.text.publish.what'),
        action: t('operator.text.publish'),
      },
      run: () =>
        call(legal.publish, { params: { kind }, body: { texts, asksAnew, version: edited.version } }),
      refreshes: [['legal']],
      onSuccess: ({ version }) => showToast(t('operator.text.published', { version })),
    })
  }
  const write = (text: string | null) => {
    preview.reset()
    setTexts({ ...texts, [locale]: text === own ? null : text })
  }
  const languageOf = (one: Locale) =>
    `${t(`operator.text.${one}`)} – ${t(texts[one] === null ? 'operator.text.own' : 'operator.text.changed')}`
  return (
    <div className="stack">
      <SelectField
        id="legal-language"
        label={t('operator.text.language')}
        value={locale}
        onChange={(value) => {
          preview.reset()
          setLocale(value as Locale)
        }}
        options={locales.map((one) => ({ value: one, label: languageOf(one) }))}
      />
      {preview.data ? (
        <div className="panel" lang={locale}>
          <CleanHtml html={preview.data.html} />
        </div>
      ) : (
        <div className={styles.writing} lang={locale}>
          <LongTextField
            id="legal-text"
            label={t('operator.text')}
            value={texts[locale] ?? own}
            error={violationOf(texts[locale])}
            onChange={write}
          />
        </div>
      )}
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
        <Button
          disabled={!changed}
          pending={publish.pending}
          aria-describedby="legal-unchanged"
          onClick={send}
        >
          {t('operator.text.publish')}
        </Button>
        <Button
          variant="secondary"
          pending={preview.isPending}
          onClick={() =>
            preview.data ? preview.reset() : preview.mutate({ text: texts[locale] ?? own, locale })
          }
        >
          {t(preview.data ? 'operator.text.write' : 'operator.text.preview')}
        </Button>
        {texts[locale] !== null && (
          <Button variant="quiet" onClick={() => write(null)}>
            {t('operator.text.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useViolation() {
  const { fieldText } = useProblemText()
  return (text: string | null) => {
    const unknown = unknownPlaces(text ?? '')
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
