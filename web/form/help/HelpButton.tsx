import { IconHelp, IconX } from '@tabler/icons-react'
import { use, useId, useRef, useState, type ToggleEvent } from 'react'
import type { Locale } from '#domain/locale.ts'
import { sources, type HelpTopic } from '#domain/sources.ts'
import { formatMessage } from '#domain/text.ts'
import type { Catalogue } from '#texts/texts.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { figures } from './figures.ts'
import styles from './HelpButton.module.css'

const loaders: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  de: () => import('virtual:texts/de/help'),
  en: () => import('virtual:texts/en/help'),
  it: () => import('virtual:texts/it/help'),
}
const loaded = new Map<Locale, Promise<{ default: Catalogue }>>()

function useHelp(topic: HelpTopic) {
  const { locale } = useTexts()
  const coming = loaded.get(locale) ?? loaders[locale]()
  loaded.set(locale, coming)
  const { default: catalogue } = use(coming)
  const say = (key: string) => formatMessage(catalogue[`help.${key}`] ?? key, locale, figures)
  return {
    title: say(topic),
    paragraphs: say(`${topic}.what`).split('\n'),
    source: sources[topic].join(' · ') || say('ownRule'),
    labels: { open: say('open'), close: say('close'), source: say('source') },
  }
}

export default function HelpButton({ topic, isNamed = false }: { topic: HelpTopic; isNamed?: boolean }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { title, paragraphs, source, labels } = useHelp(topic)
  const label = `${labels.open}: ${title}`
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isNamed ? styles.named : styles.button}
        popoverTarget={id}
        aria-label={label}
      >
        <IconHelp size={22} stroke={1.75} aria-hidden />
        {isNamed && title}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onBeforeToggle={(event) => {
          positionBeside(event, button.current)
          setOpen(event.newState === 'open')
        }}
        onToggle={focusFirst}
      >
        {isOpen && (
          <>
            <div className={styles.head}>
              <b>{title}</b>
              <button
                type="button"
                className={styles.close}
                popoverTarget={id}
                popoverTargetAction="hide"
                aria-label={labels.close}
              >
                <IconX size={20} aria-hidden />
              </button>
            </div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className={styles.source}>
              {labels.source}: {source}
            </p>
          </>
        )}
      </div>
    </>
  )
}

/** The browser returns the focus on closing. */
const focusFirst = ({ currentTarget: panel, newState }: ToggleEvent<HTMLDivElement>) =>
  newState === 'open' && panel.querySelector('button')?.focus()

const panelWidth = 360
const edge = 16

/** Below the button on wide screens. On phones, the style sheet places the panel at the bottom. */
function positionBeside(
  { currentTarget: panel, newState }: ToggleEvent<HTMLDivElement>,
  button: HTMLElement | null,
) {
  if (newState !== 'open' || !button) return
  const { left, bottom, top } = button.getBoundingClientRect()
  const isLow = bottom > innerHeight / 2
  panel.style.setProperty('--x', `${Math.max(edge, Math.min(left, innerWidth - panelWidth - edge))}px`)
  panel.style.setProperty('--top', isLow ? 'auto' : `${bottom + 4}px`)
  panel.style.setProperty('--bottom', isLow ? `${innerHeight - top + 4}px` : 'auto')
}
