import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Notice } from '../../../ui/notices.tsx'
import { Section } from '../../../ui/pages.tsx'
import { AppFactor } from './AppFactor.tsx'
import type { Changed, Enrolled } from './enrolled.ts'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes, RecoveryLeft } from './RecoveryCodes.tsx'

export function SecondFactor({ enrolled }: { enrolled: Enrolled }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>([])
  const hasAny = enrolled.totpSince !== null || enrolled.passkeys.length > 0
  const changed: Changed = async (recoveryCodes = []) => {
    setCodes(recoveryCodes)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['secondFactor'] }),
      client.invalidateQueries({ queryKey: ['session', 'list'] }),
      client.invalidateQueries(sessionQuery),
    ])
  }
  return (
    <>
      {enrolled.required && !hasAny && (
        <Notice severity="warning" title={t('security.required')}>
          {t('security.required.what')}
        </Notice>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <Section title={t('security.app')} what={t('security.app.what')}>
        <AppFactor enrolled={enrolled} onChanged={changed} />
      </Section>
      <Section title={t('security.passkeys')} what={t('security.passkeys.what')}>
        <Passkeys enrolled={enrolled} onChanged={changed} />
      </Section>
      {hasAny && (
        <Section title={t('security.recovery')} what={t('security.recovery.why')}>
          <RecoveryLeft left={enrolled.recoveryCodesLeft} onChanged={changed} />
        </Section>
      )}
    </>
  )
}
