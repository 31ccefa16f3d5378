import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { positionUnder } from './dialogs.tsx'
import styles from './menu.module.css'

interface Props {
  label?: string
  /** Buttons and links. Dialogs belong outside, because the menu closes on a choice. */
  children: ReactNode
}

/** Rare actions of a page. On phones the list opens at the bottom. */
export function ActionMenu({ label, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} data-menu>
        <IconDots size={20} aria-hidden />
        <span>{label ?? t('shell.actions')}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label ?? t('shell.actions')}
        className={styles.panel}
        onBeforeToggle={positionUnder}
        onToggle={({ currentTarget, newState }) =>
          newState === 'open' && currentTarget.querySelector<HTMLElement>('a, button')?.focus()
        }
        onClick={({ target, currentTarget }) => target !== currentTarget && panel.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}
