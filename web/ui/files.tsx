import { IconFileUpload } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Label } from './fields.tsx'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import styles from './files.module.css'

interface Props {
  id: string
  label: string
  hint?: string
  optional?: boolean
  error?: string
  accept: string
  onChoose: (file: File | null) => void | Promise<void>
}

/** Replaces the label of the browser, which does not use the language of the page. */
export function FileInput({ id, label, hint, optional, error, accept, onChoose }: Props) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const take = (file: File) => {
    setName(file.name)
    void onChoose(file)
  }
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        <Label text={label} optional={optional ?? false} />
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
  className?: string
  wrong?: boolean
  onDrop: (file: File) => void
  children: ReactNode
}

export function DropZone({ className = styles.zone, wrong, onDrop, children }: ZoneProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={className}
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
        const [file] = event.dataTransfer.files
        if (file) onDrop(file)
      }}
    >
      {children}
    </div>
  )
}

interface InputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture' | 'multiple'> {
  label: string
  onChoose: (first: File, all: File[]) => void
}

/** Opened by a button. The same file can be chosen again. */
export const HiddenFileInput = ({ label, onChoose, ...input }: InputProps) => (
  <input
    {...input}
    type="file"
    className="hidden"
    tabIndex={-1}
    aria-label={label}
    onChange={({ target }) => {
      const [first, ...others] = target.files ?? []
      if (first) onChoose(first, [first, ...others])
      target.value = ''
    }}
  />
)
