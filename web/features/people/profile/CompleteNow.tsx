import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { returnTo } from '../../../session/guard.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'

export function CompleteNow() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [href] = useState(returnTo.read)
  // The saved section may be far down the page.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (href === null) return null
  const goOn = () => {
    returnTo.forget()
    void navigate({ href })
  }
  return (
    <div ref={box}>
      <Notice
        severity="success"
        title={t('account.profile.complete')}
        action={<Button onClick={goOn}>{t(href === '/app' ? 'shell.toApp' : 'account.profile.goOn')}</Button>}
      >
        {t('account.profile.complete.what')}
      </Notice>
    </div>
  )
}
