import styles from './FileInput.module.css'

interface Props {
  id: string
  label: string
  hint?: string
  error?: string
  accept: string
  onChoose: (file: File | null) => void | Promise<void>
}

/** A file to be sent with a form, in the browser's own control. */
export function FileInput({ id, label, hint, error, accept, onChoose }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={described || undefined}
        aria-invalid={error !== undefined}
        onChange={(event) => void onChoose(event.target.files?.[0] ?? null)}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
