import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
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
  const [over, setOver] = useState(false)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    setName(file.name)
    void onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
      <div
        className={styles.zone}
        data-over={over || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
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
        <input
          ref={input}
          type="file"
          className="hidden"
          tabIndex={-1}
          accept={accept}
          aria-label={label}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
