import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useModal } from '../../ui/dialogs.tsx'
import type { Target } from './targets.ts'
import { usePalette, type Group } from './usePalette.ts'
import styles from './Palette.module.css'

interface Props {
  /** Typed before the palette was loaded. */
  early: string
  onClose: () => void
}

export function Palette({ early, onClose }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(early)
  const found = usePalette(typed)
  const { groups, waits, remember } = found
  const navigate = useNavigate()
  const id = useId()
  const go = (target: Target) => {
    onClose()
    remember(target)
    void navigate({ href: target.to })
  }
  const targets = groups.flatMap((group) => group.targets)
  const { at, press, restart } = useChosen({ id, targets, waits, go })
  return (
    <dialog {...useModal(onClose)} className={styles.dialog} aria-label={t('shell.find')}>
      <div className={styles.body}>
        <div className={styles.search}>
          <IconSearch size={22} stroke={1.5} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            aria-label={t('shell.find')}
            placeholder={t('find.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={60}
            autoFocus
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              restart()
            }}
            onKeyDown={press}
          />
          <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <Options id={id} groups={groups} at={at} go={go} />
        <Status {...found} count={targets.length} />
      </div>
    </dialog>
  )
}

interface Choosing {
  id: string
  targets: Target[]
  waits: boolean
  go: (target: Target) => void
}

function useChosen({ id, targets, waits, go }: Choosing) {
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(false)
  const at = Math.min(chosen, targets.length - 1)
  // Enter waits for the answer, so that it does not open a result of an older query.
  const target = entered && !waits ? targets[at] : undefined
  useEffect(() => {
    if (target) go(target)
  })
  const press = (event: KeyboardEvent) => {
    const positions: Record<string, number> = {
      ArrowDown: (at + 1) % targets.length,
      ArrowUp: (at - 1 + targets.length) % targets.length,
    }
    const position = positions[event.key]
    if (position !== undefined && targets.length > 0) {
      event.preventDefault()
      setChosen(position)
      document.getElementById(`${id}-${position}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setEntered(true)
    }
  }
  const restart = () => {
    setChosen(0)
    setEntered(false)
  }
  return { at, press, restart }
}

function Status({ error, waits, count }: { error: unknown; waits: boolean; count: number }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const text = waits ? t('find.searching') : count === 0 ? t('find.nothing') : t('find.count', { count })
  return (
    <p className={styles.says} role="status" data-quiet={(count > 0 && !error) || undefined}>
      {error ? problemText(error) : text}
    </p>
  )
}

interface OptionsProps {
  id: string
  groups: Group[]
  at: number
  go: (target: Target) => void
}

function Options({ id, groups, at, go }: OptionsProps) {
  const { t } = useTexts()
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { targets }) => sum + targets.length, 0),
  )
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('find.results')} className={styles.list}>
      {groups.map(({ title, targets }, group) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p id={`${id}-group-${group}`} role="presentation" className={styles.heading}>
            {title}
          </p>
          {targets.map((target, index) => {
            const position = (firsts[group] ?? 0) + index
            const { icon: Icon } = target
            return (
              <div
                key={target.to}
                id={`${id}-${position}`}
                role="option"
                aria-selected={position === at}
                className={styles.option}
                onClick={() => go(target)}
              >
                <Icon size={20} stroke={1.5} aria-hidden />
                <span className={styles.title}>{target.title}</span>
                <span className={styles.detail}>{target.detail}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
