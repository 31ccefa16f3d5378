import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useStore, type Store } from '../../ui/store.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { Palette } from './Palette.tsx'
import styles from './PaletteButton.module.css'

// Loaded on the first use.
async function loadPalette() {
  const [{ Palette }, { showTexts }] = await Promise.all([
    import('./Palette.tsx'),
    import('../../i18n/locale.ts'),
  ])
  await showTexts('all')
  return Palette
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

interface Props {
  /** Input typed before the palette was loaded; null while closed. */
  earlyInput: Store<string | null>
}

export function PaletteButton({ earlyInput }: Props) {
  const { t } = useTexts()
  const early = useStore(earlyInput)
  const [Search, setSearch] = useState<typeof Palette>()
  const isMissing = early !== null && !Search
  useEffect(() => {
    if (!isMissing) return
    loadPalette().then(
      (loaded) => setSearch(() => loaded),
      () => {
        earlyInput.set(null)
        showToast(t('shell.unreachable.title'), { type: 'error' })
      },
    )
  }, [isMissing, earlyInput, t])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => earlyInput.set('')}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <span className={styles.word}>{t('shell.find')}</span>
        <kbd className={styles.keys} aria-hidden>
          {isApple ? '⌘ K' : t('shell.find.keys')}
        </kbd>
      </button>
      {early !== null && Search && <Search early={early} onClose={() => earlyInput.set(null)} />}
    </>
  )
}
