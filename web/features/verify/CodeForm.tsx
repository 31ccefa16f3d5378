import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { readScanned } from '#domain/scanned.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ScanDocument } from './ScanDocument.tsx'

export function CodeForm() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const change = (typed: string) => {
    setText(typed)
    setWrong(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readScanned(text)
    if (read?.kind === 'document') return void navigate({ to: '/verify/$code', params: { code: read.code } })
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
        error={wrong ? t('verify.code.wrong') : undefined}
        autoComplete="off"
        trailing={<ScanDocument />}
      />
      <div className="row">
        <Button type="submit" icon={<IconSearch size={20} aria-hidden />}>
          {t('verify.submit')}
        </Button>
      </div>
    </form>
  )
}
