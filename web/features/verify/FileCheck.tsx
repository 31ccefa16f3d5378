import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { largestPdf, verify } from '#contract/verify.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { Proof } from './Proof.tsx'
import { statementOf } from './statement.ts'
import { Verdict, Checking } from './Verdict.tsx'
import { Button } from '../../ui/buttons.tsx'
import { DropZone, HiddenFileInput } from '../../ui/files.tsx'
import { call } from '../../api/call.ts'
import proofStyles from './Proof.module.css'
import styles from './FileCheck.module.css'

export function FileCheck() {
  const { t } = useTexts()
  const { check, result, refused, checking } = useFileCheck()
  return (
    <section className="stack" aria-labelledby="verify-file">
      <div className={styles.head}>
        <h2 id="verify-file">{t('verify.file')}</h2>
        <p className="muted">{t('verify.file.hint')}</p>
      </div>
      <FileZone onFile={(file) => void check(file)} />
      {refused && <Notice severity="error">{t(refused)}</Notice>}
      {checking && <Checking text={t('verify.file.checking')} />}
      {result && <FileResult {...result} />}
    </section>
  )
}

const stateOf = {
  altered: 'invalid',
  sealWithdrawn: 'invalid',
  unchecked: 'unconfirmed',
  unknown: 'unknown',
} as const

function FileResult({ name, answer }: FileAnswer) {
  const { t } = useTexts()
  if (!answer)
    return (
      <Verdict state="unconfirmed" title={t('verify.none.unconfirmed')}>
        {t('verify.none.noAnswer.what')}
      </Verdict>
    )
  const { verdict, verification } = answer
  if (verdict === 'genuine')
    return (
      <div className={proofStyles.page} data-below>
        <Notice severity="success" title={t('verify.verdict.genuine')}>
          {t('verify.verdict.genuine.what', { name })}
        </Notice>
        <Proof verification={verification} statement={statementOf(verification)} />
      </div>
    )
  return (
    <div className={proofStyles.page} data-below>
      <Verdict state={stateOf[verdict]} title={t(`verify.verdict.${verdict}`)}>
        {t(`verify.verdict.${verdict}.what`, { name })}
      </Verdict>
      {verification.kind !== 'none' && (
        <>
          <p>{t('verify.verdict.altered.register')}</p>
          <Proof verification={verification} statement={statementOf(verification)} quiet />
        </>
      )}
    </div>
  )
}

function FileZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const label = t('verify.file.choose')
  return (
    <DropZone className={styles.zone} onDrop={onFile}>
      <IconFileUpload size={32} stroke={1.5} aria-hidden />
      <span className={styles.words}>{t('verify.file.drop')}</span>
      <HiddenFileInput ref={input} label={label} accept="application/pdf,.pdf" onChoose={onFile} />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </DropZone>
  )
}

interface FileAnswer {
  name: string
  /** Null without an answer: nothing is confirmed then. */
  answer: Answer<typeof verify.file> | null
}

/** Checks a file by its seal and the register. Rejects files locally that the server would refuse. */
function useFileCheck() {
  const [result, setResult] = useState<FileAnswer | null>(null)
  const [refused, setRefused] = useState<TextKey | null>(null)
  const [checking, setChecking] = useState(false)
  const latest = useRef<File>(undefined)

  const check = async (file: File) => {
    latest.current = file
    setResult(null)
    setRefused(null)
    if (file.size > largestPdf) return setRefused('verify.file.large')
    setChecking(true)
    const pdf = new Uint8Array(await file.arrayBuffer())
    const isPdf = String.fromCharCode(...pdf.slice(0, 1024)).includes('%PDF-')
    const answer = isPdf ? await call(verify.file, { body: pdf }).catch(() => null) : undefined
    // A second file may have been dropped during the request.
    if (latest.current !== file) return
    setChecking(false)
    if (answer === undefined) return setRefused('verify.file.notPdf')
    setResult({ name: file.name, answer })
  }

  return { check, result, refused, checking }
}
