import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import styles from './PaletteButton.module.css'

// With the first press: nothing of it is needed before.
const Palette = lazy(async () => {
  const [{ Palette: component }, { showTexts }] = await Promise.all([
    import('./Palette.tsx'),
    import('../../texts/locale.ts'),
  ])
  await showTexts('all')
  return { default: component }
})

interface EarlyProps {
  onType: (change: (typed: string) => string) => void
  onClose: () => void
}

/** Keeps what is typed until the search is there. */
function Early({ onType, onClose }: EarlyProps) {
  // Ends with the moment in which the search appears: the next letter is the search's own.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (key.length === 1) onType((typed) => typed + key)
      else if (key !== 'Enter') return
      // It was not meant for what still has the focus.
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  })
  return null
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the search for anything from anywhere: by a press, or by Ctrl and K. */
export function PaletteButton() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState('')
  const close = () => {
    setOpen(false)
    setEarly('')
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      // Nothing is asked in front of a question.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <span className={styles.word}>{t('shell.find')}</span>
        <kbd className={styles.keys} aria-hidden>
          {isApple ? '⌘ K' : t('shell.find.keys')}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={<Early onType={setEarly} onClose={close} />}>
          <Palette early={early} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
