import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import styles from './files.module.css'

interface Props {
  id: string
  label: string
  hint?: string
  error?: string
  accept: string
  onChoose: (file: File | null) => void | Promise<void>
}

/** Replaces the label of the browser, which does not use the language of the page. */
export function FileInput({ id, label, hint, error, accept, onChoose }: Props) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const take = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    void onChoose(file)
  }
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      <DropZone wrong={error !== undefined} onDrop={take}>
        <Button
          id={id}
          variant="secondary"
          icon={<IconFileUpload size={20} aria-hidden />}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={described || undefined}
          onClick={() => input.current?.click()}
        >
          {t('shell.file.choose')}
        </Button>
        <span className={name === null ? styles.drop : styles.name}>{name ?? t('shell.file.drop')}</span>
        <HiddenFileInput ref={input} {...{ label, accept }} onChoose={take} />
      </DropZone>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface ZoneProps {
  wrong: boolean
  onDrop: (file: File | undefined) => void
  children: ReactNode
}

function DropZone({ wrong, onDrop, children }: ZoneProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      data-wrong={wrong || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.files[0])
      }}
    >
      {children}
    </div>
  )
}

interface InputProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  onChoose: (file: File | undefined) => void
}

/** Opened by a button. The same file can be chosen again. */
export const HiddenFileInput = ({ ref, label, accept, onChoose }: InputProps) => (
  <input
    ref={ref}
    type="file"
    className="hidden"
    tabIndex={-1}
    accept={accept}
    aria-label={label}
    onChange={({ target }) => {
      onChoose(target.files?.[0])
      target.value = ''
    }}
  />
)
