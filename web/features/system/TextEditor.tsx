import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { legal } from '#contract/legal.ts'
import { placeholderNames, unknownPlaceholders } from '#domain/legal.ts'
import { locales, type Locale } from '#domain/locale.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useUnsaved } from '../../session/unsaved.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { positionUnder } from '../../ui/dialogs.tsx'
import { CleanHtml } from '../../ui/text.tsx'
import { CheckField, LongTextField, SelectField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { writeInto } from '../../ui/writing.ts'
import styles from './TextEditor.module.css'

export type EditedKind = Answer<typeof legal.edit>['kinds'][number]
type LegalFacts = Answer<typeof legal.edit>['facts']
export type Texts = EditedKind['texts']

interface Props {
  edited: EditedKind
  texts: Texts
  setTexts: (texts: Texts) => void
  facts: LegalFacts
  /** The choice of the text. */
  children: ReactNode
}

export function TextEditor({ edited, texts, setTexts, facts, children }: Props) {
  const { t, locale: shown } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [locale, setLocale] = useState<Locale>(shown)
  // Side by side on wide screens; otherwise one of them.
  const [previewing, setPreviewing] = useState(false)
  const violationOf = useViolation()
  const own = edited.defaults[locale]
  const text = texts[locale] ?? own
  const violation = violationOf(texts[locale])
  const write = (typed: string | null) => setTexts({ ...texts, [locale]: typed === own ? null : typed })
  return (
    <div className="stack">
      <div className={styles.choices}>
        {children}
        <Languages texts={texts} locale={locale} onChange={setLocale} />
      </div>
      <div className={styles.tabs} role="group" aria-label={t('operator.text')}>
        {[false, true].map((one) => (
          <Button
            key={String(one)}
            variant="secondary"
            aria-pressed={previewing === one}
            onClick={() => setPreviewing(one)}
          >
            {t(one ? 'operator.text.preview' : 'operator.text.write')}
          </Button>
        ))}
      </div>
      <div className={styles.split} data-shown={previewing ? 'preview' : 'text'}>
        <div className={styles.writing} lang={locale}>
          <LongTextField
            id="legal-text"
            ref={area}
            label={t('operator.text')}
            value={text}
            error={violation}
            around={(input) => (
              <div className={styles.box}>
                <div className={styles.tools}>
                  <Placeholders facts={facts} insert={(name) => insert(area.current, name)} />
                </div>
                {input}
              </div>
            )}
            onChange={write}
          />
        </div>
        <Preview text={text} locale={locale} isWrong={violation !== undefined} />
      </div>
      <Publishing edited={edited} texts={texts} onWrong={setLocale}>
        {texts[locale] !== null && (
          <Button variant="quiet" onClick={() => write(null)}>
            {t('operator.text.reset')}
          </Button>
        )}
      </Publishing>
    </div>
  )
}

const insert = (area: HTMLTextAreaElement | null, name: string) =>
  area && writeInto(area, { text: `{${name}}` })

interface PlaceholdersProps {
  facts: LegalFacts
  insert: (name: string) => void
}

function Placeholders({ facts, insert: choose }: PlaceholdersProps) {
  const { t } = useTexts()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const labelOf = (name: (typeof placeholderNames)[number]) =>
    name === 'product' || name === 'periods' ? t(`operator.place.${name}`) : t(`operator.${name}`)
  const valueOf = (name: (typeof placeholderNames)[number]) => {
    if (name === 'product') return t('shell.product')
    return name === 'periods' ? '' : facts[name] || t('operator.place.none')
  }
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <IconBraces size={20} stroke={1.75} aria-hidden />
        {t('operator.place.insert')}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        role="group"
        aria-label={t('operator.place.insert')}
        onBeforeToggle={positionUnder}
      >
        {placeholderNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.entry}
            onClick={() => {
              panel.current?.hidePopover()
              choose(name)
            }}
          >
            <span>
              {labelOf(name)} <code>{`{${name}}`}</code>
            </span>
            <span className={styles.value}>{valueOf(name)}</span>
          </button>
        ))}
      </div>
    </>
  )
}

interface PreviewProps {
  text: string
  locale: Locale
  isWrong: boolean
}

const pauseMs = 400

/** The server renders the preview, so it matches the published text. */
function Preview({ text, locale, isWrong }: PreviewProps) {
  const { t } = useTexts()
  const [settled] = useDebouncedValue(text, pauseMs)
  const body = { text: settled, locale }
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery(['legal', 'preview', body], legal.preview, { body }),
    enabled: !isWrong,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  return (
    <div className={styles.preview}>
      <p className={styles.label} aria-hidden>
        {t('operator.text.preview')}
      </p>
      <div
        className={styles.page}
        lang={locale}
        tabIndex={0}
        role="group"
        aria-label={t('operator.text.preview')}
      >
        {isWrong && <p className="muted">{t('operator.text.preview.wrong')}</p>}
        {!isWrong && error && <LoadError problem={error} retry={() => void refetch()} />}
        {!isWrong && !error && isPending && <Skeleton height={320} />}
        {!isWrong && !error && data && <CleanHtml html={data.html} />}
      </div>
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
      none={null}
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
