import { useParams, useNavigate } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { parseVerifyCode } from '#domain/codes.ts'
import { mistakenCodeOf } from '#domain/mistakenCode.ts'
import { readScanned, type Scanned } from '#domain/scanned.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader } from '../../ui/pages.tsx'
import { CodeResult } from './CodeResult.tsx'
import { FileCheck } from './FileCheck.tsx'
import { Button } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ScanButton } from '../../device/ScanButton.tsx'
import styles from './VerifyPage.module.css'

/** Public page, without an account. */
export default function VerifyPage() {
  const { code } = useParams({ strict: false })
  return (
    <>
      <meta name="robots" content="noindex" />
      {code && !isNumber(code) ? <CodeResult key={code} code={code} /> : <Ask key={code} typed={code} />}
    </>
  )
}

/** A number or an Eval-ID in the address gets an explanation. Any other text is unknown to the register. */
const isNumber = (code: string) =>
  parseVerifyCode(code) === null &&
  ['evalId', 'certificateNumber', 'reportNumber'].includes(mistakenCodeOf(code).kind)

function Ask({ typed }: { typed: string | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeader title={t('verify.title')} facts={t('verify.what')} />
      <div className="stack-wide">
        <CodeForm typed={typed} />
        <FileCheck />
      </div>
    </>
  )
}

function CodeForm({ typed = '' }: { typed: string | undefined }) {
  const { t } = useTexts()
  const reasonOf = useReason()
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const [wrong, setWrong] = useState(typed !== '')
  const change = (changed: string) => {
    setText(changed)
    setWrong(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readScanned(text)
    if (read?.kind === 'document') return void navigate({ to: '/verify/$code', params: { code: read.code } })
    if (read?.kind === 'page') return void navigate({ to: '/public/$uuid', params: { uuid: read.uuid } })
    if (read?.kind === 'shared') return void navigate({ to: `/pdf/${read.of}`, hash: read.link })
    setWrong(true)
    document.getElementById('verify-code')?.focus()
  }
  return (
    <form className="panel stack" noValidate onSubmit={submit}>
      <TextField
        id="verify-code"
        label={t('verify.code')}
        hint={t('verify.code.hint')}
        code
        value={text}
        onChange={change}
        error={wrong ? reasonOf(text) : undefined}
        autoComplete="off"
        trailing={<ScanDocument />}
      />
      <div className={`row ${styles.submit}`}>
        <Button type="submit" icon={<IconSearch size={20} aria-hidden />}>
          {t('verify.submit')}
        </Button>
      </div>
    </form>
  )
}

function useReason() {
  const { t } = useTexts()
  return (text: string) => {
    const mistaken = mistakenCodeOf(text)
    if (mistaken.kind === 'unknown') return t('verify.code.wrong')
    if (mistaken.kind === 'length') return t('verify.code.mistaken.length', { count: mistaken.count })
    return t(`verify.code.mistaken.${mistaken.kind}`)
  }
}

function ScanDocument() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const judge = async (read: Scanned) => {
    switch (read.kind) {
      case 'document':
        return () => void navigate({ to: '/verify/$code', params: { code: read.code } })
      case 'page':
        return () => void navigate({ to: '/public/$uuid', params: { uuid: read.uuid } })
      case 'person':
        return 'scan.personOnly'
      default:
        return 'scan.other'
    }
  }
  return <ScanButton hint={t('scan.certificate')} judge={judge} />
}
