import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Checking } from './Checking.tsx'
import styles from './FileCheck.module.css'
import { FileResult } from './FileResult.tsx'
import { useFileCheck } from './useFileCheck.ts'

export function FileCheck() {
  const { t } = useTexts()
  const { check, result, refused, checking } = useFileCheck()
  return (
    <section className="stack" aria-labelledby="verify-file">
      <div>
        <h2 id="verify-file">{t('verify.file')}</h2>
        <p className="muted">{t('verify.file.hint')}</p>
      </div>
      <DropZone onFile={(file) => void check(file)} />
      {refused && <Notice severity="error">{t(refused)}</Notice>}
      {checking && <Checking text={t('verify.file.checking')} />}
      {result && <FileResult {...result} />}
    </section>
  )
}

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={32} stroke={1.5} aria-hidden />
      <span className={styles.words}>{t('verify.file.drop')}</span>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className="hidden"
        aria-label={t('verify.file.choose')}
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('verify.file.choose')}
      </Button>
    </div>
  )
}
