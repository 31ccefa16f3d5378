import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#contract/secondFactor.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { useDeed } from '../../form/useDeed.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { sessionQuery } from '../../session/session.ts'
import { Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EnrolApp } from './EnrolApp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The authenticator app: what is set up, setting it up, and the codes for the day it is lost. */
export function SecondFactor({ enrolled }: { enrolled: Answer<typeof secondFactor.read> }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const show = async (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['secondFactor'] }),
      client.invalidateQueries(sessionQuery),
    ])
  }
  return (
    <section className="stack">
      <h2>{t('security.secondFactor')}</h2>
      {codes && <RecoveryCodes codes={codes} />}
      {enrolled.totpSince ? (
        <>
          <Notice mood="success" title={t('security.app.on')}>
            {t('security.app.since')} <Moment value={enrolled.totpSince} />.{' '}
            {t('security.recovery.left', { count: enrolled.recoveryCodesLeft })}
          </Notice>
          <RenewCodes onCodes={show} />
        </>
      ) : (
        <>
          {enrolled.required && (
            <Notice mood="warning" title={t('security.required')}>
              {t('security.required.what')}
            </Notice>
          )}
          <EnrolApp onCodes={show} />
        </>
      )}
    </section>
  )
}

function RenewCodes({ onCodes }: { onCodes: (codes: string[]) => Promise<void> }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const renew = useDeed(async () => onCodes((await call(secondFactor.renewRecoveryCodes, {})).recoveryCodes))
  return (
    <div>
      <Button tone="secondary" pending={renew.pending} onClick={renew.run}>
        {t('security.recovery.renew')}
      </Button>
      {renew.failure !== null && <Notice mood="error">{problemText(renew.failure)}</Notice>}
    </div>
  )
}
